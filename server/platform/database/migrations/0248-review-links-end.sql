-- Links to write a review end 30 days after delivery. A link that was sent later than that has ended.
update review_invitations
   set expires_at = greatest(order_completed_at + interval '30 days', invited_at + interval '1 second')
 where expires_at > order_completed_at + interval '30 days';
