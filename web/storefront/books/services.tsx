import { isForPosts, type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { ServicePage } from '../pages/service/service-page.tsx';
import landingStyles from '../styles/page-landing.css?inline';
import postsStyles from '../styles/page-posts.css?inline';
import { typeOfPage } from '../type-of-page.ts';
import type { PageEntry } from './page-book.ts';

/** The page of every type with this form. */
const entry = (form: ServiceType): PageEntry => ({
  render: (input) => {
    const type = typeOfPage(input);
    if (!type) throw new Error(`There is no service type ${form}`);
    return <ServicePage input={input} type={type} />;
  },
  styles: isForPosts(form) ? postsStyles : landingStyles,
  late: true,
});

/** What the shop sells. */
export const serviceBook = Object.fromEntries(serviceTypes.map((form) => [form, entry(form)])) as Record<
  ServiceType,
  PageEntry
>;
