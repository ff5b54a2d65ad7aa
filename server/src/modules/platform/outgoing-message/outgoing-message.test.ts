import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { temporaryFolder } from '../../../../test/folder.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createTenant, signInPerson, visitor } from '../../../../test/records/factories.ts';
import { type MailTransport, outboxTransport, smtpTransport } from '../mail/mail.service.ts';

const test = testApp();
const tenant = ofAllTests(() => createTenant(test.db, { name: 'Stofnunin "<b>& Co' }));
const options = { from: 'Tunna <tunna@tunna.test>', domain: 'tunna.test' };

async function report(email = 'gestur@example.is', slug?: string) {
  const container = slug === undefined ? await createContainer(test.db, tenant) : { slug };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/service-request/create',
    payload: {
      containerSlug: container.slug,
      action: 'empty_container',
      createdBy: { ...visitor, email },
      language: 'pl',
    },
  });
  expect(answer.statusCode).toBe(200);
  return container.slug;
}

const lastMessage = async () => {
  const [row] = await test.db.asOwner<{ id: number; status: string; attempts: number; last_error: string | null }>(
    'select id, status, attempts, last_error from outgoing_message order by id desc limit 1',
  );
  if (row === undefined) throw new Error('There is no message.');
  return row;
};

const deliver = (mail: MailTransport, messageId: number, lastTry = false) =>
  deliverMessage(deliveryOf(test, { mail }), { organizationId: tenant.organizationId, messageId }, lastTry);

async function outbox() {
  const folder = await temporaryFolder();
  return { folder, mail: outboxTransport(folder, options) };
}

/** A real mail server on loopback that stores the messages it receives. */
async function mailServer(refuse = false) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refuse ? new Error('Mailbox is full') : null),
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { received, mail: smtpTransport(`smtp://127.0.0.1:${port}`, options) };
}

describe('the message to the provider', () => {
  it('is sent by SMTP in the provider’s language, with a link to the request, and sets the request to sent', async () => {
    const { received, mail } = await mailServer();
    await report();
    const { id } = await lastMessage();
    await deliver(mail, id);
    expect(received).toHaveLength(1);
    const letter = await PostalMime.parse(received[0] ?? '');
    expect(letter.to?.[0]?.address).toMatch(/@provider\.example$/);
    expect(letter.subject).toMatch(/^Beiðni um tæmingu: Staður \d+ – C-\d+$/);
    expect(letter.text).toContain('Úrgangsflokkur: Pappír');
    expect(letter.html).toContain('Stofnunin &#34;&#60;b&#62;&#38; Co');
    const link = /http:\/\/tunna\.test(\/provider\/\S+)/.exec(letter.text ?? '')?.[1] ?? '';
    expect((await test.app.inject(link)).statusCode).toBe(200);
    expect(await lastMessage()).toMatchObject({ status: 'sent', attempts: 1 });
    const [request] = await test.db.asOwner('select status from service_request order by id desc limit 1');
    expect(request).toEqual({ status: 'sent' });
  });

  it('has the due day, how to get in, and who asked; a requester’s message has none of these', async () => {
    const { received, mail } = await mailServer();
    const slug = await report();
    await test.db.asOwner(
      `update location set access_notes = 'Hliðkóði 4711' where id = (select location_id from container where slug = $1)`,
      [slug],
    );
    await report('gestur@example.is', slug);
    await test.db.asOwner(
      `update service_request_report set full_name = 'https://evil.example', phone_number = '555 9999'
       where created_at = (select max(created_at) from service_request_report)`,
    );
    await deliver(mail, (await lastMessage()).id);
    const { text = '' } = await PostalMime.parse(received[0] ?? '');
    expect(text).toMatch(/Ljúka fyrir: \d+\. \S+ \d{4}/);
    expect(text).toContain('Aðkoma: Hliðkóði 4711');
    expect(text).toContain(`Hver bað um tæmingu: ${visitor.fullName} ${visitor.phoneNumber}, 555 9999`);
    expect(text).not.toContain('evil.example');
    const [request] = await test.db.asOwner<{ id: number }>('select max(id) as id from service_request');
    await test.db.asOwner(`update service_request set status = 'done', closed_at = now() where id = $1`, [request?.id]);
    await tenant.query(
      `insert into outgoing_message (organization_id, kind, service_request_id, recipient, language)
       values ($1, 'service_request_done', $2, 'gestur@example.is', 'is')`,
      [request?.id],
    );
    await deliver(mail, (await lastMessage()).id);
    const { text: forRequester = '' } = await PostalMime.parse(received[1] ?? '');
    expect(forRequester).toContain('Staður');
    expect(forRequester).not.toContain('4711');
    expect(forRequester).not.toContain(visitor.phoneNumber);
  });

  it('is one complete file in the outbox, replaced when it is written again', async () => {
    const { folder, mail } = await outbox();
    await report();
    const { id } = await lastMessage();
    await deliver(mail, id);
    await test.db.asOwner(`update outgoing_message set status = 'waiting' where id = $1`, [id]);
    await deliver(mail, id);
    const files = await readdir(folder);
    expect(files).toEqual([`message-${tenant.organizationId}-${id}.eml`]);
    const letter = await PostalMime.parse(await readFile(join(folder, files[0] ?? '')));
    expect(letter.messageId).toBe(`<message-${tenant.organizationId}-${id}@tunna.test>`);
  });

  it('is delivered once, however often its job runs', async () => {
    const { received, mail } = await mailServer();
    await report();
    const { id } = await lastMessage();
    await deliver(mail, id);
    await deliver(mail, id);
    expect(received).toHaveLength(1);
  });

  it('waits with its reason if the mail server refuses it, and is dead after the last try', async () => {
    const { mail } = await mailServer(true);
    await report();
    const { id } = await lastMessage();
    await expect(deliver(mail, id)).rejects.toThrow(/Mailbox is full/);
    expect(await lastMessage()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      last_error: expect.stringContaining('Mailbox is full'),
    });
    await expect(deliver(mail, id, true)).rejects.toThrow();
    expect(await lastMessage()).toMatchObject({ status: 'dead', attempts: 2 });
    const working = await mailServer();
    await deliver(working.mail, id);
    expect(working.received).toEqual([]);
  });

  it('is not sent after the request is closed', async () => {
    const { received, mail } = await mailServer();
    await report();
    const { id } = await lastMessage();
    await test.db.asOwner(
      `update service_request set status = 'cancelled', closed_at = now() where status = 'received'`,
    );
    await deliver(mail, id);
    expect(received).toEqual([]);
    expect(await lastMessage()).toMatchObject({ status: 'dead' });
  });

  it('cannot get additional headers from a name with line breaks', async () => {
    const { received, mail } = await mailServer();
    const sly = await createTenant(test.db);
    await sly.query(`update location set name = E'Hús\r\nBcc: all@example.is' where organization_id = $1`);
    const { slug } = await createContainer(test.db, sly);
    await report('gestur@example.is', slug);
    const { id } = await lastMessage();
    await deliverMessage(deliveryOf(test, { mail }), { organizationId: sly.organizationId, messageId: id });
    const letter = await PostalMime.parse(received[0] ?? '');
    expect(letter.bcc).toBeUndefined();
    expect(letter.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });
});

describe('the message to the requester', () => {
  it('is sent to each address once when the provider is done, in the language of the report', async () => {
    const { received, mail } = await mailServer();
    const slug = await report('Gestur@example.is');
    await report('gestur@example.is', slug);
    await report('annar@example.is', slug);
    const [request] = await test.db.asOwner<{ id: number }>('select id from service_request order by id desc limit 1');
    const link = test.links.sign({
      organizationId: tenant.organizationId,
      serviceRequestId: request?.id ?? 0,
      version: 1,
    });
    const done = await test.app.inject({
      method: 'POST',
      url: `/api/v1/service-request/link/${link}/status`,
      payload: { status: 'done' },
    });
    expect(done.statusCode).toBe(200);
    const messages = await test.db.asOwner<{ id: number }>(
      `select id from outgoing_message where kind = 'service_request_done' and service_request_id = $1`,
      [request?.id],
    );
    for (const { id } of messages) await deliver(mail, id);
    const letters = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
    expect(letters.map(({ to }) => to?.[0]?.address?.toLowerCase()).sort()).toEqual([
      'annar@example.is',
      'gestur@example.is',
    ]);
    expect(letters[0]?.subject).toMatch(/^Pojemnik został opróżniony/);
    expect(letters[0]?.text).toContain(`http://tunna.test/container/${slug}`);
  });
});

describe('a provider with chosen channels', () => {
  const messagesOf = async (slug: string) =>
    test.db.asOwner<{ id: number; kind: string; channel: string; recipient: string }>(
      `select message.id, message.kind, message.channel, message.recipient from outgoing_message message
       join service_request request on request.organization_id = message.organization_id and request.id = message.service_request_id
       join container on container.organization_id = request.organization_id and container.id = request.container_id
       where container.slug = $1 order by message.channel`,
      [slug],
    );
  const choose = async (
    channels: string[],
    phoneNumber: string | null,
    email: string | null = 'p@provider.example',
  ) => {
    await tenant.query(
      'update service_provider set channels = $2, phone_number = $3, email = $4 where organization_id = $1',
      [channels, phoneNumber, email],
    );
    return report();
  };

  it('is notified by each channel, and a text message has a link to the request', async () => {
    const slug = await choose(['email', 'sms'], '555 12-34');
    const [mail, sms] = await messagesOf(slug);
    expect(mail).toMatchObject({
      kind: 'service_request_for_provider',
      channel: 'email',
      recipient: 'p@provider.example',
    });
    expect(sms).toMatchObject({ kind: 'service_request_for_provider', channel: 'sms', recipient: '555 12-34' });
    const { mail: transport } = await outbox();
    await deliver(transport, sms?.id ?? 0);
    const file = (await readdir(test.dataDirectory)).find((name) => name.endsWith('.sms'));
    const text = await readFile(join(test.dataDirectory, file ?? ''), 'utf8');
    expect(text).toContain('+3545551234');
    const link = /\/provider\/(\S+)/.exec(text)?.[1] ?? '';
    const opened = await test.app.inject(`/api/v1/service-request/link/${link}`);
    expect([opened.statusCode, opened.json().serviceRequest.status]).toEqual([200, 'sent']);
  });

  it('is notified by the remaining channel if an address is missing, and never twice', async () => {
    expect((await messagesOf(await choose(['email', 'sms'], null))).map(({ channel }) => channel)).toEqual(['email']);
    expect((await messagesOf(await choose(['sms'], '555 1234'))).map(({ channel }) => channel)).toEqual(['sms']);
  });

  it('without any usable channel is left to the organization to contact', async () => {
    await tenant.query("update organization set contact_email = 'org@contact.example' where id = $1");
    const messages = await messagesOf(await choose(['sms'], null));
    expect(messages).toEqual([
      expect.objectContaining({ kind: 'service_request_for_organization', recipient: 'org@contact.example' }),
    ]);
  });
});

describe('a request cancelled by a member', () => {
  it('notifies the requester with its reason, and the provider by the same channel as before', async () => {
    const { received, mail } = await mailServer();
    await tenant.query(
      `update service_provider set channels = '{email,sms}', phone_number = '555 1234', email = 'p@provider.example'
       where organization_id = $1`,
    );
    const slug = await report();
    const [request] = await test.db.asOwner<{ id: number }>('select id from service_request order by id desc limit 1');
    const waiting = () =>
      test.db.asOwner<{ id: number }>(
        `select id from outgoing_message where service_request_id = $1 and status = 'waiting' order by id`,
        [request?.id],
      );
    for (const { id } of await waiting()) await deliver(mail, id);
    const { headers } = await signInPerson(test, { membership: { ...tenant, role: 'editor' } });
    const cancelled = await test.app.inject({
      method: 'POST',
      url: `/api/v1/org/${tenant.organizationId}/service-requests/status`,
      payload: { ids: [request?.id], status: 'cancelled', comment: 'Tilkynnt í\nógáti.' },
      headers,
    });
    expect(cancelled.json().results).toMatchObject([{ outcome: 'moved' }]);
    const messages = await waiting();
    expect(messages).toHaveLength(3);
    for (const { id } of messages) await deliver(mail, id);
    const [asked, notified, withdrawn] = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
    expect([asked?.subject, notified?.subject, withdrawn?.subject]).toEqual([
      expect.stringMatching(/^Beiðni um tæmingu/),
      expect.stringMatching(/^Zgłoszenie anulowano/),
      expect.stringMatching(/^Ekki þarf að tæma/),
    ]);
    expect(notified?.text).toContain('Powód: Tilkynnt í ógáti.');
    expect(notified?.text).toContain(`http://tunna.test/container/${slug}`);
    const names = (await readdir(test.dataDirectory)).filter((name) => name.endsWith('.sms'));
    const texts = await Promise.all(names.map((name) => readFile(join(test.dataDirectory, name), 'utf8')));
    expect(texts.filter((text) => text.includes('Tunna: Ekki þarf að tæma'))).toHaveLength(1);
  });
});
