-- A turn can be stopped from another server than the one that runs it: that one looks at its leases while it runs turns.

alter table turn_leases add column stop_asked_at timestamptz;
comment on column turn_leases.stop_asked_at is 'when somebody asked that the turn stop; null where nobody did';
