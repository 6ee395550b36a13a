import type { AccountDevice, AccountView } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { publicAddress } from '#contracts/public-address.ts';
import { accountMessages } from '#messages/account.ts';
import { formatDateTime } from '../../order/dates.ts';
import { PasskeyRows } from './passkey-rows.tsx';
import { SettingsCard } from './settings-card.tsx';

interface SideProps {
  account: AccountView;
  locale: Locale;
}

function deviceName({ browser, system }: AccountDevice, locale: Locale): string {
  const { on, unknown } = accountMessages[locale].devices;
  return browser && system ? on(browser, system) : browser || system || unknown;
}

function Device({ device, locale }: { device: AccountDevice; locale: Locale }) {
  const words = accountMessages[locale].devices;
  const name = deviceName(device, locale);
  return (
    <li>
      <span>
        <b>{name}</b>
        <br />
        <small className="soft">
          {words.last(formatDateTime(device.lastUsedAt, locale), device.network)}
        </small>
      </span>
      {device.current ? (
        <span className="chip good">{words.here}</span>
      ) : (
        <form method="post" action={pathTo('account', locale)}>
          <input type="hidden" name="device" value={device.id} />
          <button
            className="text"
            type="submit"
            name="step"
            value="leave-one"
            aria-label={words.endLabel(name)}
          >
            {words.end}
          </button>
        </form>
      )}
    </li>
  );
}

function Devices({ account, locale }: SideProps) {
  const words = accountMessages[locale].devices;
  return (
    <section className="sheet panel" aria-labelledby="devices">
      <h2 id="devices">{words.heading}</h2>
      <ul className="rows">
        {account.devices.map((device) => (
          <Device key={device.id} device={device} locale={locale} />
        ))}
        <PasskeyRows passkeys={account.passkeys} locale={locale} />
      </ul>
      <form method="post" action={pathTo('account', locale)}>
        <button className="btn small wide" type="submit" name="step" value="leave-all">
          {words.endAll}
        </button>
      </form>
    </section>
  );
}

function PersonalData({ locale }: Pick<SideProps, 'locale'>) {
  const words = accountMessages[locale].data;
  return (
    <section className="sheet panel" aria-labelledby="data">
      <h2 id="data">{words.heading}</h2>
      <p className="soft">{words.text}</p>
      <div className="row">
        <a className="btn small" href={publicAddress('GET /api/customer-account/export')} download>
          {words.download}
        </a>
        <form method="post" action={pathTo('account', locale)}>
          <button className="btn small" type="submit" name="step" value="send-file">
            {words.send}
          </button>
        </form>
      </div>
      <p>
        <a href={`${pathTo('account', locale)}?erase`}>{words.erase}</a>
      </p>
    </section>
  );
}

export function AccountSide({ account, locale }: SideProps) {
  return (
    <div className="stack">
      <Devices account={account} locale={locale} />
      <SettingsCard account={account} locale={locale} />
      <PersonalData locale={locale} />
    </div>
  );
}
