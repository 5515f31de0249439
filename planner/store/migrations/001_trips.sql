-- Trips, their traces, who runs a turn, and the documents of the prompt lab.
--
-- A state and a record are json, not jsonb: the order in which specialists reported decides which plan is built first, and jsonb puts
-- keys in an order of its own, rewrites numbers and refuses the character U+0000. They are queried as they are (state->'trip'->>'origin')
-- or as state::jsonb. What the list of trips shows is jsonb.

create table trips (
    trip_id text primary key,
    schema_version integer not null,
    rev integer not null,
    seq bigint not null,
    name text,
    state json not null,
    summary jsonb not null,
    saved_at timestamptz not null,
    deleted_at timestamptz
);
comment on column trips.rev is 'the revision of the state: a writer that read another one is refused';
comment on column trips.seq is 'the last record of the trace that the state has applied';
comment on column trips.name is 'the title a person gave; empty where it was taken away again';
create index trips_deleted on trips (deleted_at) where deleted_at is not null;

create table trace (
    trip_id text not null references trips on delete cascade,
    seq bigint not null,
    turn integer not null,
    kind text not null,
    record json not null,
    primary key (trip_id, seq)
);
create index trace_turns on trace (trip_id, turn, seq);
create index trace_checkpoints on trace (trip_id, seq) where kind = 'state_checkpointed';

create table damaged_states (
    id bigint generated always as identity primary key,
    trip_id text not null references trips on delete cascade,
    state json not null,
    set_aside_at timestamptz not null default clock_timestamp()
);

-- One row a running turn. It is no foreign key of trips, as a turn may be about to begin its trip.
create table turn_leases (
    trip_id text primary key,
    token uuid not null,
    holder text not null,
    taken_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null
);

-- A document is its content and the lines that were added since it was last replaced.
create table documents (
    name text primary key,
    content bytea not null,
    changed_at timestamptz not null default clock_timestamp()
);
create table document_lines (
    id bigint generated always as identity primary key,
    name text not null references documents on delete cascade,
    line bytea not null
);
create index document_lines_of on document_lines (name, id);
create table damaged_documents (
    id bigint generated always as identity primary key,
    name text not null,
    content bytea not null,
    set_aside_at timestamptz not null default clock_timestamp()
);
