create trigger access_trail_no_update before update on access_trail begin select raise(abort, 'access_trail is append-only'); end;
create trigger access_trail_no_delete before delete on access_trail begin select raise(abort, 'access_trail is append-only'); end;
