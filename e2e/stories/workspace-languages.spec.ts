import type { Page } from '@playwright/test';
import { htmlLanguage, type Language, languages } from '@tunna/domain/text/languages';
import { checksIn, violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';

/** The title of each page, by its path. */
const titles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '': { is: 'Yfirlit', en: 'Overview', no: 'Oversikt', pl: 'Przegląd' },
  '/issues': { is: 'Þarf að skoða', en: 'Needs attention', no: 'Krever oppfølging', pl: 'Wymaga uwagi' },
  '/invoices/comparison': {
    is: 'Vigtað, beðið um og reikningsfært',
    en: 'Weighed, requested and invoiced',
    no: 'Veid, bestilt og fakturert',
    pl: 'Zważone, zgłoszone i zafakturowane',
  },
  '/containers': { is: 'Ílát', en: 'Containers', no: 'Beholdere', pl: 'Pojemniki' },
  '/containers/new': { is: 'Nýtt ílát', en: 'New container', no: 'Ny beholder', pl: 'Nowy pojemnik' },
  '/containers/{container}': { is: 'ÞÓR-1', en: 'ÞÓR-1', no: 'ÞÓR-1', pl: 'ÞÓR-1' },
  '/containers/{container}/edit': {
    is: 'Breyta íláti',
    en: 'Edit container',
    no: 'Rediger beholder',
    pl: 'Edytuj pojemnik',
  },
  '/containers/{container}/pick-ups/new': {
    is: 'Ný tæmingaráætlun',
    en: 'New collection schedule',
    no: 'Ny tømmeplan',
    pl: 'Nowy harmonogram opróżniania',
  },
  '/pick-ups': { is: 'Tæmingaráætlun', en: 'Collection schedule', no: 'Tømmeplan', pl: 'Harmonogram opróżniania' },
  '/requests/figures': {
    is: 'Tölur um þjónustubeiðnir',
    en: 'Service request figures',
    no: 'Tall om servicebestillinger',
    pl: 'Dane o zgłoszeniach',
  },
  '/locations': { is: 'Staðsetningar', en: 'Locations', no: 'Lokasjoner', pl: 'Lokalizacje' },
  '/locations/new': { is: 'Ný staðsetning', en: 'New location', no: 'Ny lokasjon', pl: 'Nowa lokalizacja' },
  '/locations/{location}': { is: 'Verbúðin', en: 'Verbúðin', no: 'Verbúðin', pl: 'Verbúðin' },
  '/waste-streams': { is: 'Úrgangsflokkar', en: 'Waste streams', no: 'Avfallstyper', pl: 'Frakcje odpadów' },
  '/waste-streams/new': { is: 'Nýr úrgangsflokkur', en: 'New waste stream', no: 'Ny avfallstype', pl: 'Nowa frakcja' },
  '/waste-streams/{stream}': { is: 'Pappír', en: 'Paper', no: 'Papir', pl: 'Papier' },
  '/departments': { is: 'Deildir', en: 'Departments', no: 'Avdelinger', pl: 'Działy' },
  '/departments/new': { is: 'Ný deild', en: 'New department', no: 'Ny avdeling', pl: 'Nowy dział' },
  '/providers': { is: 'Þjónustuaðilar', en: 'Service providers', no: 'Tjenesteleverandører', pl: 'Usługodawcy' },
  '/providers/new': {
    is: 'Nýr þjónustuaðili',
    en: 'New service provider',
    no: 'Ny tjenesteleverandør',
    pl: 'Nowy usługodawca',
  },
  '/invoices': { is: 'Reikningar', en: 'Invoices', no: 'Fakturaer', pl: 'Faktury' },
  '/invoices/lines': { is: 'Reikningslínur', en: 'Invoice lines', no: 'Fakturalinjer', pl: 'Pozycje faktur' },
  '/invoices/rentals': { is: 'Leiga íláta', en: 'Container rental', no: 'Leie av beholdere', pl: 'Wynajem pojemników' },
  '/invoices/new': { is: 'Nýr reikningur', en: 'New invoice', no: 'Ny faktura', pl: 'Nowa faktura' },
  '/invoices/import': {
    is: 'Innlestur reikninga',
    en: 'Invoice import',
    no: 'Fakturaimport',
    pl: 'Import faktur',
  },
  '/invoices/normalizations': {
    is: 'Samræming reikningslína',
    en: 'Classify invoice lines',
    no: 'Klassifiser fakturalinjer',
    pl: 'Klasyfikacja pozycji faktur',
  },
  '/invoices/prices': { is: 'Verðskrár', en: 'Price lists', no: 'Prislister', pl: 'Cenniki' },
  '/invoices/audit': {
    is: 'Frávik á reikningum',
    en: 'Invoice findings',
    no: 'Fakturaavvik',
    pl: 'Nieprawidłowości na fakturach',
  },
  '/settings/general': { is: 'Almennt', en: 'General', no: 'Generelt', pl: 'Ogólne' },
  '/settings/members': { is: 'Notendur', en: 'Members', no: 'Medlemmer', pl: 'Członkowie' },
  '/settings/emission-factors': {
    is: 'Losunarstuðlar',
    en: 'Emission factors',
    no: 'Utslippsfaktorer',
    pl: 'Wskaźniki emisji',
  },
  '/settings/audit': { is: 'Aðgerðaskrá', en: 'Audit trail', no: 'Endringslogg', pl: 'Dziennik zmian' },
};

async function fill(path: string, tenant: Tenant): Promise<string> {
  const containerId = await tenant.idOf('select id from container where organization_id = $1');
  return path
    .replace('{container}', String(containerId))
    .replace('{location}', tenant.locationId)
    .replace('{stream}', String(tenant.wasteStreamId));
}

/** Navigates within the application as a link does, without reloading. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

for (const language of languages) {
  test(`every page of the workspace speaks ${language} to a phone`, async ({ page, tenant, signInAs }) => {
    await addContainer(tenant);
    await tenant.query(`update container set custom_id = 'ÞÓR-1' where organization_id = $1`);
    const root = await signInAs('owner');
    const found: string[] = [];
    await page.goto(`${root}?language=${language}`);
    for (const [path, title] of Object.entries(titles)) {
      await follow(page, `${root}${await fill(path, tenant)}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title[language]);
      await expect(page.locator('html')).toHaveAttribute('lang', htmlLanguage(language));
      found.push(...(await violations(page, [390], checksIn(language))).map((line) => `${path} ${line}`));
    }
    expect(found).toEqual([]);
  });
}
