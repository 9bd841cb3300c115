-- Where the visit came from in which the request was sent: a campaign, or the host of another site; '': unknown.
alter table contact_forms add column source text not null default '';
