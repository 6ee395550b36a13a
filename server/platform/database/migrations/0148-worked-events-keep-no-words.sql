-- What an event said stands in the rows about money; its words name the buyer.
update external_events set payload = '{}' where processed_at is not null and payload <> '{}';
