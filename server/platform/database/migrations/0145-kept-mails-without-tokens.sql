-- Kept mails still had the token by which their reader stops mails: members who read the log could use it.
update mail_bodies
   set text = regexp_replace(text, '(darse-de-baja|api/unsubscribe)\?token=[A-Za-z0-9_-]+', '\1?token=…', 'g'),
       html = regexp_replace(html, '(darse-de-baja|api/unsubscribe)\?token=[A-Za-z0-9_-]+', '\1?token=…', 'g')
 where text ~ '(darse-de-baja|api/unsubscribe)\?token=[A-Za-z0-9_-]'
    or html ~ '(darse-de-baja|api/unsubscribe)\?token=[A-Za-z0-9_-]';
