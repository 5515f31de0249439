"""Facts and plans in words: phrases, questions, answers, the words of buttons, why a turn went as it did, what changed between plans."""
