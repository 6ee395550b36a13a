import type { AccountDevice, AccountView } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { publicAddress } from '#contracts/public-address.ts';
import { accountMessages } from '#messages/account.ts';
import { formatDateTime } from '../../order/dates.ts';
import { AccountForm, NamedNote, StepButton } from './account-form.tsx';
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
      <NamedNote name={name} note={words.last(formatDateTime(device.lastUsedAt, locale), device.network)} />
      {device.current ? (
        <span className="chip good">{words.here}</span>
      ) : (
        <AccountForm locale={locale}>
          <input type="hidden" name="device" value={device.id} />
          <StepButton step="leave-one" look="text" text={words.end} label={words.endLabel(name)} />
        </AccountForm>
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
      <AccountForm locale={locale}>
        <StepButton step="leave-all" look="btn small wide" text={words.endAll} />
      </AccountForm>
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
        <AccountForm locale={locale}>
          <StepButton step="send-file" look="btn small" text={words.send} />
        </AccountForm>
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
