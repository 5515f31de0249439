-- Whose a trip is, and the links under which others may read its plans.
--
-- A trip without an owner is opened by whoever has its id. A link goes with its trip when that is removed for good; while the trip is
-- deleted it leads nowhere.

alter table trips add column owner text;
comment on column trips.owner is 'the person, by a hash of issuer and subject; null where the id alone opens the trip';
create index trips_owner on trips (owner) where owner is not null;

create table trip_links (
    token text primary key,
    trip_id text not null references trips on delete cascade,
    made_at timestamptz not null,
    ends_at timestamptz not null,
    taken_back_at timestamptz
);
create index trip_links_of on trip_links (trip_id, made_at, token);
