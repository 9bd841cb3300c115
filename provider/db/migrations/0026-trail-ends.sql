-- The ends of the chain over the access trail (trail/trail-chain.ts): where retention lets it begin, and its newest seal.
insert into settings (name, value) select 'trail_begin', cast(min(position) as text) from trail_seals
  where entry_id not in (select id from access_trail) having min(position) is not null;
insert into settings (name, value) select 'trail_head', position || ':' || hash from trail_seals order by position desc limit 1;
