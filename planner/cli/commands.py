"""What each command of the command line does. Words go to standard output, refusals to standard error through `__main__`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pydantic import JsonValue

from planner.domain.errors import PlannerError, SettingInvalid
from planner.domain.state import Engine
from planner.domain.values import evolve
from planner.guard.private_details import keyless
from planner.prompting.library import PromptLibrary
from planner.prompting.load import PromptSet
from planner.runtime.config import Config, configured_client, from_environment, make_services, warm_up
from planner.runtime.purses import day_purses, on_budget, run_purse, run_purses
from planner.runtime.replaying import read_cases, run_case
from planner.say.phrases import plural
from planner.store import DocumentStore, MemoryDocuments
from planner.store.moving import open_kept

if TYPE_CHECKING:
    from planner.lab.gate import Gate
    from planner.lab.sides import Side
    from planner.lab.suites import Suite
    from planner.llm.server.connection import Connection

_CHUNK = 8


def _one(raw: JsonValue, *, engine: str, today: date, prompts: PromptSet) -> str:
    """One case's result as a JSON line, without what looks like a key in the case.

    Runs in a worker process, so it builds what it needs from plain values.
    """
    config = from_environment()
    client = configured_client(engine)
    with ExitStack() as opened:
        if engine != "offline":
            documents = opened.enter_context(_documents(config))
            client = on_budget(client, config.connection, day_purses(config, documents, config.connection))
        make = partial(make_services, Config(), client=client, prompts=prompts)
        return json.dumps(run_case(keyless(raw), lambda day: make(day), today), ensure_ascii=False)


def prompts_named(name: str) -> PromptSet:
    """The set of that name as kept; "files" and, where nothing was saved, "default" are the files themselves."""
    with _documents(from_environment()) as documents:
        return PromptLibrary(documents).prompts(name)


@contextmanager
def _documents(config: Config) -> Iterator[DocumentStore]:
    """The lab's documents; none where nothing is kept yet, so that no data folder is made unless a day's spending has to be kept."""
    if config.database is None and not config.data_dir.is_dir() and config.spend_day is None:
        yield MemoryDocuments()
        return
    with open_kept(config.data_dir, config.database) as kept:
        yield kept.documents


def replay_command(cases: Path, out: Path, *, engine: str, today: date, prompts: str, jobs: int) -> int:
    """Run every case and write its result, in the order of the cases. 1 when any case had an error."""
    try:
        rows = list(read_cases(cases.read_text(encoding="utf-8").splitlines()))
    except OSError as error:
        raise SettingInvalid(f"The cases cannot be read: {error.strerror}: {cases.name}.") from error
    configured_client(engine)
    chosen = prompts_named(prompts)
    failed = 0
    with ExitStack() as stack, out.open("w", encoding="utf-8") as handle:
        for line in _results(rows, partial(_one, engine=engine, today=today, prompts=chosen), jobs, stack):
            handle.write(line + "\n")
            failed += json.loads(line)["error"] is not None
    print(f"{plural(len(rows), 'case')}, {failed} with an error")
    return 1 if failed else 0


def _results(rows: list[JsonValue], work: partial[str], jobs: int, stack: ExitStack) -> Iterator[str]:
    if jobs <= 1:
        return map(work, rows)
    pool = stack.enter_context(ProcessPoolExecutor(max_workers=jobs, initializer=warm_up))
    return pool.map(work, rows, chunksize=_CHUNK)


class Sides(NamedTuple):
    """What is to be compared, the model servers that are named, with their keys, the one that is set first, and who judges rubrics."""

    sides: tuple[Side, ...]
    servers: tuple[Connection, ...] = ()
    judge: Side | None = None


def with_judge(chosen: Sides, typed: str | None) -> Sides:
    """The sides with the judge that is typed like a side; None for no judge. Raises `SettingInvalid`."""
    from planner.lab.sides import settled, side_typed

    if typed is None:
        return chosen
    configured = from_environment().connection
    judge, own = side_typed(typed, prompts_named, os.environ, configured, "openai")
    if judge.engine == "offline":
        raise SettingInvalid("The built-in engine judges no rubrics. Name a model for it: --judge model=gpt-4o-mini.")
    known = (*chosen.servers, *([own] if own is not None else []))
    return chosen._replace(judge=settled(judge, own or configured), servers=known)


def sides_of(prompts: str | None, versus: str | None, typed: Sequence[str], engine: str) -> Sides:
    """The sides of the command line: one or two sets of prompts on one engine, or each as it is typed in full. Raises `SettingInvalid`."""
    from planner.lab.sides import MOST_SIDES, Side, labelled, settled, side_typed

    if typed and (prompts is not None or versus is not None):
        raise SettingInvalid("Name the sides either with --side, or with --prompts and --versus.")
    if len(typed) > MOST_SIDES:
        raise SettingInvalid(f"That is {len(typed)} sides; {MOST_SIDES} can be compared at once.")
    configured = from_environment().connection
    servers = [configured] if configured is not None else []
    if not typed:
        configured_client(engine)
        named = [
            Side(label=name, prompts=prompts_named(name), engine=engine) for name in (prompts or "default", versus) if name is not None
        ]
        return Sides(tuple(settled(side, configured) for side in named), tuple(servers))
    found = []
    for text in typed:
        side, own = side_typed(text, prompts_named, os.environ, configured, engine)
        found.append(settled(side, own or configured))
        servers += [own] if own is not None else []
    return Sides(labelled(found), tuple(servers))


def evaluate_command(
    suite: Path, *, chosen: Sides, today: date, samples: int = 1, only_estimate: bool = False, out: Path | None = None,
    junit: Path | None = None, gate: Gate | None = None, jobs: int, write: Callable[[str], object],
) -> int:  # fmt: skip
    """Run a suite on its sides and tell the figures; 1 when a case had an error, a row was none, or the gate is not met.

    What it will take is told before anything is sent. A gate that is not met is told with every case that fails.
    """
    from planner.lab.estimating import estimate, limit_words
    from planner.lab.evaluating import MOST_SAMPLES, evaluated
    from planner.lab.gate import broken_conditions, failing_words, junit_of
    from planner.lab.playing import run_job, run_job_on
    from planner.lab.report import report_json, report_markdown, report_of
    from planner.lab.suites import SuiteRefused

    if not 1 <= samples <= MOST_SAMPLES:
        raise SettingInvalid(f"--samples is {samples}; it must be a number from 1 to {MOST_SAMPLES}.")
    found = suite_named(suite)
    if not found.cases:
        raise SuiteRefused(
            f"There are no cases in {suite.name}." + (f" Row {found.broken[0].row}: {found.broken[0].words}." if found.broken else "")
        )
    on_server = chosen.judge is not None or any(side.engine != "offline" for side in chosen.sides)
    config = from_environment()
    if on_server or only_estimate:
        expected = estimate(found, chosen.sides, today, samples, chosen.judge)
        write(f"{expected.words} {limit_words(expected, config.spend_run)}".strip() + "\n")
    if only_estimate:
        return 0
    with _executor("openai" if on_server else "offline", jobs) as executor, _documents(config) as documents:
        purses = run_purses(config, documents, run_purse(config))
        work = partial(run_job_on, chosen.servers, purses=purses, judge=chosen.judge) if on_server else run_job
        outcomes, refused = evaluated(found, chosen.sides, today, executor, work=work, samples=samples)
    if refused is not None:
        write(f"{refused.words.partition('. ')[0]}. {len(outcomes[0])} of {plural(len(found.cases), 'case')} were played on every side.\n")
        if not outcomes[0]:
            return 1
    report = report_of(found, chosen.sides, today, outcomes, samples)
    write(report_markdown(report))
    if out is not None:
        markdown = out.suffix == ".md"
        _written(out, report_markdown(report) if markdown else json.dumps(report_json(report), ensure_ascii=False, indent=1) + "\n")
    if junit is not None:
        _written(junit, junit_of(report))
    broken = broken_conditions(report, gate) if gate is not None else ()
    if broken:
        write("\n".join(["", "The gate is not met:", *(f"- {words}" for words in broken), "", "Cases that fail:"]))
        write("\n".join(f"- {words}" for words in failing_words(report)) or "- none: only figures differ")
    failed = refused is not None or bool(broken) or bool(found.broken) or any(o.errors for side in report.outcomes for o in side)
    return 1 if failed else 0


def _written(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SettingInvalid(f"The report cannot be written: {error.strerror}: {path.name}.") from error


def _executor(engine: str, jobs: int) -> Executor:
    """Where cases run: here, in processes that compute, or in threads that wait for a model server."""
    from planner.lab.evaluating import InlineExecutor

    if jobs <= 1:
        return InlineExecutor()
    return ProcessPoolExecutor(max_workers=jobs, initializer=warm_up) if engine == "offline" else ThreadPoolExecutor(max_workers=jobs)


def suite_named(wanted: Path) -> Suite:
    """A suite by its path, or by its name: "golden", or one that is kept in the data folder."""
    from planner.lab import suites
    from planner.lab.suites import golden_suite, suite_at

    if wanted.exists():
        return suite_at(wanted)
    if str(wanted) == "golden":
        return golden_suite()
    with _documents(from_environment()) as documents:
        return suites.load_saved(documents, str(wanted)) if str(wanted) in suites.saved_names(documents) else suite_at(wanted)


def check_command(path: Path) -> int:
    """Print every check of every option of an exported or stored state; 1 where one fails."""
    from planner.checks import check_state
    from planner.exports.json_file import state_in

    try:
        state = state_in(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingInvalid(f"The state cannot be read: {error.strerror}: {path.name}.") from error
    if not state.options:
        print("This trip has no options to check.")
        return 0
    failed = 0
    for option, checks in check_state(state):
        print(f"{option.id} {option.title}")
        for check in checks:
            failed += check.status == "fail"
            print(f"  {check.status:<8}{check.id:<20}{check.label}: {check.detail}")
    print(f"{plural(len(state.options), 'option')}, {plural(failed, 'check')} failed")
    return 1 if failed else 0


def export_command(trip_id: str, kind: str) -> int:
    """Write a saved trip to standard output as Markdown, calendar, PDF or JSON."""
    from planner.exports import ics_of, json_of, markdown_of, pdf_of
    from planner.runtime.session import Planner

    config = from_environment()
    with open_kept(config.data_dir, config.database) as kept:
        state = Planner(config, kept.trips).load(trip_id).state
    if kind == "pdf":
        sys.stdout.buffer.write(pdf_of(state))
    else:
        sys.stdout.write({"md": markdown_of, "ics": ics_of, "json": json_of}[kind](state))
    return 0


def chat_command(trip_id: str | None, *, engine: Engine, today: date | None) -> int:
    """A conversation in the terminal, kept like any other trip. Ends with an empty line twice, "quit" or the end of input."""
    from planner.runtime.session import open_planner

    config = from_environment()
    warm_up()
    session = open_planner(evolve(config, today=today or config.today)).session(trip_id)
    session.use_engine(engine)
    print(f"Trip {session.trip_id}. Say where you would like to go; 'quit' ends.")
    for line in sys.stdin:
        words = line.strip()
        if words.casefold() in ("quit", "exit"):
            break
        try:
            session.say(words)
            session.wait()
        except PlannerError as error:
            print(error.words)
            continue
        state = session.state()
        print(state.turn.reply if state.turn else "")
        for number, option in enumerate(state.options, 1):
            print(f"  {number}. {option.title}: {option.estimated_total_cost}")
    return 0
