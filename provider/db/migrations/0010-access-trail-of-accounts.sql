-- The account that something was done to, where it is another's, and the network that it was done from.
alter table access_trail add column subject text;
alter table access_trail add column address text;
create index access_trail_of_staff on access_trail (staff_id, id);
