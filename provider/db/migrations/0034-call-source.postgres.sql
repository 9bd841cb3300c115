-- Where the visit came from in which the request was sent: a campaign, or the host of another site; '': unknown. A campaign
-- may name its recipient, so ANALYZE keeps no samples, as in 0022.
alter table contact_forms add column source text not null default '';
alter table contact_forms alter column source set statistics 0;
