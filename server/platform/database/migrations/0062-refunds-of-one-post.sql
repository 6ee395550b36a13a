-- Money that goes back for one post of a line says which: what was refunded of it before counts against its share.
alter table refunds add column part_position smallint check (part_position >= 0);
alter table refunds add constraint refunds_part_of_a_line check (part_position is null or line_item_id is not null) not valid;
alter table refunds validate constraint refunds_part_of_a_line;

alter table refund_requests add column line_item_id uuid references line_items (id);
alter table refund_requests add column part_position smallint check (part_position >= 0);

-- Posts that were given up before: the reason says which.
update refunds set part_position = substring(reason from '^submission_not_delivered_(\d{1,3})$')::smallint
 where reason ~ '^submission_not_delivered_\d{1,3}$' and line_item_id is not null;
