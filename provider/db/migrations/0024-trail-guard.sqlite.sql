-- Nothing is changed but a count that grows before it is sealed; nothing deleted but entries of thirty days, the least that retention may be, and their seals.
drop trigger access_trail_no_update;
drop trigger access_trail_no_delete;
create trigger access_trail_no_update before update on access_trail when old.counted is null or new.counted is not old.counted or new.count is not old.count + 1
  or new.id is not old.id or new.at is not old.at or new.staff_id is not old.staff_id or new.staff_email is not old.staff_email or new.action is not old.action
  or new.form_id is not old.form_id or new.subject is not old.subject or new.address is not old.address or exists (select 1 from trail_seals where entry_id = old.id)
  begin select raise(abort, 'access_trail is append-only'); end;
create trigger access_trail_no_delete before delete on access_trail when old.at >= strftime('%Y-%m-%d', 'now', '-30 days')
  begin select raise(abort, 'access_trail is append-only'); end;
create trigger trail_seals_no_update before update on trail_seals begin select raise(abort, 'trail_seals is append-only'); end;
create trigger trail_seals_no_delete before delete on trail_seals when exists (select 1 from access_trail where id = old.entry_id)
  begin select raise(abort, 'trail_seals is append-only'); end;
