-- Taking a consent back is as easy as giving it (GDPR, art. 7(3)): name and reason may stay empty.
alter table unsubscribe_requests drop constraint unsubscribe_requests_username_check;
alter table unsubscribe_requests drop constraint unsubscribe_requests_reason_check;
alter table unsubscribe_requests add check (username = '' or length(username) between 2 and 60);
alter table unsubscribe_requests add check (reason = '' or length(reason) between 5 and 500);
