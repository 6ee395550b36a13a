import { pathTo } from '#contracts/routes.ts';
import type { Storefront } from '#messages/storefront.ts';
import type { RenderInput } from '../render-input.ts';

export function NotFoundPage({ input, words }: { input: RenderInput; words: Storefront }) {
  return (
    <main>
      <div className="band">
        <div className="in">
          <div className="lead">
            <p className="meta" lang="en">
              404 Page Not Found
            </p>
            <h1 id="content">{words.notFound.heading}</h1>
            <p>{words.notFound.text}</p>
            <p>
              <a className="btn main" href={pathTo('followers', input.locale)}>
                {words.notFound.home}
              </a>
            </p>
          </div>
        </div>
      </div>
    </main>
  );
}
