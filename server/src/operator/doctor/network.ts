import { isOpenToPhones } from '@tunna/domain/text/public-address';
import type { Config } from '../../config.ts';
import { type Arrival, probeHeader, probePass, probePath } from '../../http/health/probe.ts';
import type { Vault } from '../../modules/platform/instance-secret/instance-secret.service.ts';
import { type Check, good, problem, reasonOf, skipped, warning } from './check.ts';

/** Milliseconds that another server may take. */
const timeout = 10_000;
/** An address of documentation (RFC 5737), which no client has. */
const strangeAddress = '203.0.113.77';
/** Milliseconds. */
const maxClockDifference = 5_000;

export async function checkMail({ smtpUrl, publicUrl }: Config): Promise<Check> {
  if (smtpUrl === undefined) {
    const found = 'SMTP_URL is not set: messages are files in DATA_DIR/outbox';
    return isOpenToPhones(publicUrl)
      ? warning('mail', found, 'Set SMTP_URL, so that emails are sent.')
      : good('mail', found);
  }
  const { hostname } = new URL(smtpUrl);
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({ url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout });
  try {
    await mailer.verify();
    return good('mail', `${hostname} accepts the login`);
  } catch (error) {
    return problem('mail', `${hostname}: ${reasonOf(error)}`, 'Check SMTP_URL.');
  } finally {
    mailer.close();
  }
}

/** Any response shows that the gateway is there. Whether it accepts the token shows only with a message. */
export async function checkSms({ smsUrl }: Config): Promise<Check> {
  if (smsUrl === undefined) return good('text messages', 'SMS_URL is not set: they are files in DATA_DIR/outbox');
  const { host } = new URL(smsUrl);
  try {
    await fetch(smsUrl, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    return good('text messages', `${host} responds`);
  } catch (error) {
    return problem('text messages', `${host}: ${reasonOf(error)}`, 'Check SMS_URL.');
  }
}

async function arrive(publicUrl: string, vault: Vault): Promise<Arrival | { readonly refusal: string }> {
  try {
    const response = await fetch(`${publicUrl}${probePath}`, {
      headers: { [probeHeader]: probePass(vault, new Date()), 'x-forwarded-for': strangeAddress },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status !== 200) return { refusal: `answers ${response.status}, which is not this installation` };
    return (await response.json()) as Arrival;
  } catch (error) {
    return { refusal: `cannot be reached: ${reasonOf(error)}` };
  }
}

function checkProxies({ trustProxy }: Config, { visitor, forwarded }: Arrival): Check {
  const name = 'proxies';
  if (visitor === strangeAddress) {
    const found = 'the server believes the address that a client writes into X-Forwarded-For';
    return problem(name, found, 'Set TRUST_PROXY to the number of proxies, or remove it if there is none.');
  }
  if (forwarded > 1 && trustProxy === false) {
    const found = `a proxy sends X-Forwarded-For, and TRUST_PROXY is not set: all visitors count as ${visitor}`;
    return problem(name, found, 'Set TRUST_PROXY=1, or the number of proxies.');
  }
  const proxies = Math.max(0, forwarded - 1);
  return good(name, `${proxies} in front; this machine counts as the visitor ${visitor}`);
}

/** Checks that PUBLIC_URL leads to this installation, and how a request arrives there. */
export async function checkAddress(config: Config, vault: Vault | undefined): Promise<Check[]> {
  const { publicUrl } = config;
  const advice = 'Set PUBLIC_URL to the address that phones open, and start the server.';
  if (vault === undefined) return ['address', 'proxies'].map((name) => skipped(name, 'the keys could not be read'));
  const arrival = await arrive(publicUrl, vault);
  if ('refusal' in arrival)
    return [
      problem('address', `${publicUrl} ${arrival.refusal}`, advice),
      skipped('proxies', 'the address does not work'),
    ];
  const found = `${publicUrl} leads to this installation (Tunna ${arrival.version})`;
  const clock = Math.abs(arrival.time - Date.now());
  return [
    isOpenToPhones(publicUrl)
      ? good('address', found)
      : warning('address', `${found}, but phones cannot open it`, advice),
    ...(clock > maxClockDifference
      ? [warning('server clock', `${Math.round(clock / 1000)} s from the clock of this machine`, 'Turn on NTP.')]
      : []),
    checkProxies(config, arrival),
  ];
}
