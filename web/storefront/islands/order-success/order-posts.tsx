import type { BuyerOrder } from '#contracts/orders.ts';
import { formatCount } from '../../number-shape.ts';
import type { OrderFrame } from '../shared/order-props.ts';

/** The posts of an order of likes or views, each with what it gets and a way to look at it. */
export function OrderPosts({ order, frame }: { order: BuyerOrder; frame: OrderFrame }) {
  const { words, props } = frame;
  const { posts, serviceType } = order;
  if (posts.length === 0 || serviceType === 'followers') return null;
  const write = words[serviceType];
  return (
    <>
      <h3 id="posts">{words.success.posts}</h3>
      <ul className="lines" aria-labelledby="posts">
        {posts.map(({ link, quantity }) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer">
              {link.replace(/^https:\/\/www\.|\/$/g, '')}
            </a>
            <span className="soft">{write(formatCount(quantity, props.shape))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
