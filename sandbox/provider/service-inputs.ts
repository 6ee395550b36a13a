/** Required fields of `add` by service type, other than `link` and `quantity`, from the public API pages of panels. */
const NEEDED: Record<string, readonly string[]> = {
  'custom comments': ['comments'],
  'custom comments package': ['comments'],
  'comment replies': ['username', 'comments'],
  'comment likes': ['username'],
  mentions: ['usernames'],
  'mentions with hashtags': ['usernames', 'hashtags'],
  'mentions custom list': ['usernames'],
  'mentions hashtag': ['hashtag'],
  'mentions user followers': ['username'],
  'mentions media likers': ['media'],
  subscriptions: ['username', 'min', 'max', 'delay'],
  poll: ['answer_number'],
  'invites from groups': ['groups'],
  seo: ['keywords'],
  'web traffic': ['country', 'device', 'type_of_traffic'],
};

export const missingInput = (type: string, form: URLSearchParams): string | undefined =>
  NEEDED[type.toLowerCase().replaceAll('_', ' ')]?.find((field) => !form.get(field));
