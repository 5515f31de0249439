"""The command line: `python -m planner COMMAND`. Each command is a few lines around the module that does the work.

Exit status: 0 done, 1 something judged failed, 2 the command could not be run.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from planner.domain.errors import PlannerError


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no day; write it as 2027-02-12") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m planner", description="A trip planner whose days, money and claims are checked by code."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    chat = commands.add_parser("chat", help="plan a trip in the terminal")
    chat.add_argument("--trip", metavar="ID", help="go on with a saved trip")
    replay = commands.add_parser("replay", help="run cases and write a result for each")
    replay.add_argument("cases", type=Path, metavar="CASES.jsonl")
    replay.add_argument("--out", type=Path, required=True, metavar="RESULTS.jsonl")
    replay.add_argument("--prompts", default="default", metavar="NAME")
    replay.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to run cases in")
    evaluate = commands.add_parser("evaluate", help="measure a suite of cases on one side, or compare several on it")
    evaluate.add_argument("suite", type=Path, metavar="SUITE", help="a JSONL file of cases, a golden conversation, or a folder of them")
    evaluate.add_argument("--prompts", default=None, metavar="A")
    evaluate.add_argument("--versus", default=None, metavar="B", help="compare with these prompts")
    evaluate.add_argument(
        "--side", action="append", default=[], metavar="KEY=VALUE,…",
        help="a side in full, up to six times, the first to be compared with: name, prompts, engine, model, server, key (the variable that "
        "holds the server's key), temperature, top_p, seed, effort, max_tokens; a number may be none, so that it is not sent",
    )  # fmt: skip
    evaluate.add_argument(
        "--judge", nargs="?", const="", default=None, metavar="KEY=VALUE,…",
        help="let a model judge the rubrics among the claims: the one that is set, or one named like a side; without it they are left out",
    )  # fmt: skip
    evaluate.add_argument("--samples", type=int, default=1, metavar="N", help="play each case so many times on each side")
    evaluate.add_argument("--estimate", action="store_true", help="only say what tokens and dollars it will take")
    evaluate.add_argument(
        "--out", type=Path, default=None, metavar="REPORT.json", help="also write the report, as Markdown when it ends in .md"
    )
    evaluate.add_argument("--junit", type=Path, default=None, metavar="REPORT.xml", help="also write the cases as JUnit XML")
    evaluate.add_argument(
        "--fail-below", action="append", default=[], metavar="MEASURE=VALUE",
        help="exit 1 where a figure (of any side after the first, if there is one) is worse than VALUE: below it where more is better, "
        "above it where less is",
    )  # fmt: skip
    evaluate.add_argument(
        "--fail-on-worse", action="append", nargs="?", const="any", default=[], metavar="MEASURE",
        help="exit 1 where a side is surely worse than the first in MEASURE, or without one in any but times",
    )  # fmt: skip
    evaluate.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes to run cases in")
    for command in (chat, replay, evaluate):
        command.add_argument("--engine", default="offline", choices=("offline", "openai"))
        command.add_argument("--today", type=_day, default=None, metavar="DATE")
    check = commands.add_parser("check", help="run every check on every option of a saved state")
    check.add_argument("state", type=Path, metavar="STATE.json")
    export = commands.add_parser("export", help="write a trip as a file to standard output")
    export.add_argument("trip_id", metavar="TRIP_ID")
    export.add_argument("--format", required=True, choices=("md", "ics", "pdf", "json"))
    bench = commands.add_parser("bench", help="measure this machine")
    bench.add_argument("--json", action="store_true", help="end with one line of JSON")
    ready = commands.add_parser("ready", help="exit 0 where trips can be read and saved now, else 1; asks the running server on its port")
    ready.add_argument("--wait", type=float, default=0.0, metavar="SECONDS", help="ask again for so long")
    commands.add_parser("doctor", help="say whether this installation can do its work, and what helps where it cannot")
    backup = commands.add_parser("backup", help="write all trips and the lab's documents into one new file, while the app runs or not")
    backup.add_argument("file", type=Path, metavar="FILE")
    restore = commands.add_parser("restore", help="bring back what a backup holds; what is here already stays as it is")
    restore.add_argument("file", type=Path, metavar="FILE")
    move = commands.add_parser("migrate", help="keep everything somewhere else: from a data folder into a database, or the other way")
    for option, whence in (("--from", "source"), ("--to", "target")):
        move.add_argument(
            option, dest=whence, required=True, metavar="PLACE",
            help="a data folder, a URL postgresql://…, or the word DATABASE_URL for that of the environment",
        )  # fmt: skip
    prompts = commands.add_parser("prompts", help="list sets of prompts, write one as files, take one in").add_subparsers(
        dest="verb", required=True
    )
    prompts.add_parser("list", help="the sets that are kept")
    out = prompts.add_parser("export", help="write a set as a folder of Markdown, for promptfoo, or as lines of chat messages")
    out.add_argument("name", metavar="NAME")
    out.add_argument("--to", type=Path, required=True, metavar="PATH")
    out.add_argument("--format", default="folder", choices=("folder", "promptfoo", "jsonl"))
    out.add_argument("--suite", type=Path, default=Path("golden"), metavar="SUITE", help="whose cases fill the prompts in")
    out.add_argument("--answers", action="store_true", help="end each line of messages with the built-in engine's answer")
    out.add_argument("--today", type=_day, default=None, metavar="DATE")
    taken = prompts.add_parser("import", help="keep the set of a folder")
    taken.add_argument("folder", type=Path, metavar="FOLDER")
    taken.add_argument("--name", default="", metavar="NAME")
    facts = commands.add_parser("facts", help="look at the curated destinations", add_help=False)
    facts.add_argument("rest", nargs=argparse.REMAINDER)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(argv)
    try:
        return _run(options)
    except PlannerError as error:
        print(error.words, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    match options.command:
        case "replay":
            from planner.cli.commands import replay_command

            return replay_command(
                options.cases,
                options.out,
                engine=options.engine,
                today=options.today or date.today(),
                prompts=options.prompts,
                jobs=options.jobs,
            )
        case "evaluate":
            from planner.cli.commands import evaluate_command, sides_of, with_judge
            from planner.lab.gate import gate_of

            compared = options.versus is not None or len(options.side) > 1
            return evaluate_command(
                options.suite,
                chosen=with_judge(sides_of(options.prompts, options.versus, options.side, options.engine), options.judge),
                today=options.today or date.today(),
                samples=options.samples,
                only_estimate=options.estimate,
                out=options.out,
                junit=options.junit,
                gate=gate_of(options.fail_below, options.fail_on_worse, versus=compared),
                jobs=options.jobs,
                write=print,
            )
        case "chat":
            from planner.cli.commands import chat_command

            return chat_command(options.trip, engine=options.engine, today=options.today)
        case "check":
            from planner.cli.commands import check_command

            return check_command(options.state)
        case "export":
            from planner.cli.commands import export_command

            return export_command(options.trip_id, options.format)
        case "bench":
            from planner.bench.figures import bench_command

            return bench_command(options.json)
        case "backup":
            from planner.cli.backup_command import backup_command

            return backup_command(options.file, print)
        case "restore":
            from planner.cli.backup_command import restore_command

            return restore_command(options.file, print)
        case "migrate":
            from planner.cli.move_command import move_command

            return move_command(options.source, options.target, print)
        case "ready":
            from planner.cli.ready_command import ready_command

            return ready_command(print, options.wait)
        case "prompts":
            return _prompts(options)
        case "doctor":
            from planner.cli.doctor_command import doctor_command

            return doctor_command(print)
        case _:
            from planner.cli.facts_command import command

            return command(list(options.rest))


def _prompts(options: argparse.Namespace) -> int:
    from planner.cli.prompts_command import export_set, import_set, list_sets

    match options.verb:
        case "list":
            return list_sets(print)
        case "import":
            return import_set(options.folder, options.name, print)
        case _:
            today = options.today or date.today()
            return export_set(options.name, options.format, options.to, options.suite, today, print, answers=options.answers)


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    sys.exit(main())
