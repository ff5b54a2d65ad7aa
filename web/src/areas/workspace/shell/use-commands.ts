import type { Permission } from '@tunna/domain/permissions';
import { languageNames, languages } from '@tunna/domain/text/languages';
import { useLocation, useNavigate } from 'react-router';
import { leavePage } from '../../../lib/history-guard.ts';
import { currentTheme } from '../../../lib/storage/preferences.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { useLanguageChoice } from '../../../shared/layout/language-menu.tsx';
import { useThemeChoice } from '../../../shared/layout/theme-switch.tsx';
import { useLogOut } from '../../../shared/session/log-out.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { samePage, useSettingsLinks, useWorkspaceLinks } from './workspace-links.ts';

/** A command of the palette: opens a page, or does something immediately. */
export interface Command {
  /** Unlike any other's. */
  readonly id: string;
  readonly name: string;
  /** Shown beside the name, and searched with it. */
  readonly detail?: string;
  /** Of the name, where it is not the page's. */
  readonly language?: string;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Goes to a page, as a link does. */
export function useGoTo(): (to: string) => () => void {
  const navigate = useNavigate();
  return (to) => () => leavePage(() => void navigate(to));
}

function usePages(): CommandGroup {
  const { t } = useTranslation('shell');
  const goTo = useGoTo();
  const { paths: own, may } = useOrganization();
  const settings = useSettingsLinks();
  const groups = useWorkspaceLinks(settings[0]?.to ?? '');
  const pages = groups.flatMap(({ links }) => links).filter(({ to }) => to !== settings[0]?.to);
  const detail = t('workspace:nav.settings');
  const invoices = t('workspace:nav.invoices');
  // Pages that stand within others of the navigation.
  const inner: readonly (readonly [Permission, string, string, string])[] = [
    ['publishedReports.read', t('waste-return:title'), t('workspace:nav.reports'), own.wasteReturn()],
    ['publishedReports.read', t('right-sizing:title'), t('workspace:nav.reports'), own.rightSizing()],
    ['publishedReports.read', t('department-report:chargeback'), t('workspace:nav.departments'), own.chargeback()],
    ['scales.read', t('scale:tabs.unassigned'), t('workspace:nav.scales'), own.unassignedReadings()],
    ['scales.read', t('scale:tabs.devices'), t('workspace:nav.scales'), own.devices()],
    ['serviceRequests.read', t('request-figures:title'), t('workspace:nav.requests'), own.requestFigures()],
    ['inventory.write', t('set-up:title'), t('workspace:nav.overview'), own.setUp()],
    ['invoices.read', t('invoice:tabs.import'), invoices, own.invoiceImport()],
    ['invoices.read', t('invoice:tabs.lines'), invoices, own.invoiceLines()],
    ['invoices.read', t('invoice:tabs.normalizations'), invoices, own.invoiceNormalizations()],
    ['invoices.read', t('invoice:tabs.prices'), invoices, own.invoicePrices()],
    ['invoices.read', t('invoice:tabs.audit'), invoices, own.invoiceAudit()],
    ['invoices.read', t('invoice:tabs.claims'), invoices, own.claims()],
    ['invoices.read', t('invoice:tabs.rentals'), invoices, own.invoiceRentals()],
    ['invoices.read', t('invoice-comparison:title'), invoices, own.invoiceComparison()],
  ];
  const commands = [
    ...pages.map(({ to, name }) => ({ id: to, name, run: goTo(to) })),
    ...inner
      .filter(([permission]) => may(permission))
      .map(([, name, within, to]) => ({ id: to, name, detail: within, run: goTo(to) })),
    ...settings.map(({ to, name }) => ({ id: to, name, detail, run: goTo(to) })),
  ];
  return { title: t('palette.pages'), commands };
}

/** What a person may begin here. */
function useActions(): CommandGroup {
  const { t } = useTranslation('shell');
  const { paths: own, may } = useOrganization();
  const goTo = useGoTo();
  const actions: readonly (readonly [Permission, string, string])[] = [
    ['inventory.write', t('workspace:container.new'), own.newContainer()],
    ['inventory.write', t('workspace:location.new'), own.newLocation()],
    ['inventory.write', t('waste-stream:new'), own.wasteStream('new')],
    ['scales.write', t('scale:new'), own.scale('new')],
    ['scales.write', t('scale-setup:title'), own.setUpScale()],
    ['scales.write', t('device:new'), own.device('new')],
    ['departments.write', t('department:new'), own.department('new')],
    ['serviceProviders.write', t('service-provider:new'), own.serviceProvider('new')],
    ['invoices.write', t('invoice:new'), own.newInvoice()],
    ['publishedReports.write', t('invoice-report:new'), own.newReport()],
    ['invites.write', t('palette.invite'), own.settings('members')],
    ['inventory.write', t('list-import:title.container'), own.importList(own.containers())],
    ['inventory.write', t('list-import:title.location'), own.importList(own.locations())],
    ['departments.write', t('list-import:title.department'), own.importList(own.departments())],
    ['serviceProviders.write', t('list-import:title.service_provider'), own.importList(own.serviceProviders())],
    ['invites.write', t('list-import:title.member'), own.importList(own.settings('members'))],
  ];
  const commands = actions
    .filter(([permission]) => may(permission))
    .map(([, name, to]) => ({ id: `do ${to}`, name, run: goTo(to) }));
  return { title: t('palette.actions'), commands };
}

function useOtherOrganizations(): CommandGroup {
  const { t } = useTranslation('shell');
  const organization = useOrganization();
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const others = organization.all.filter(({ id }) => id !== organization.id);
  const commands = others.map((other) => ({
    id: `organization ${other.id}`,
    name: other.name,
    run: goTo(samePage(pathname, organization, other)),
  }));
  const create = { id: 'new organization', name: t('organization:new'), run: goTo(paths.newOrganization()) };
  return { title: t('palette.organizations'), commands: [...commands, create] };
}

/** The person's own things. @param onHelp opens the list of shortcuts */
function useOwn(onHelp: () => void): CommandGroup {
  const { t, i18n } = useTranslation('shell');
  const goTo = useGoTo();
  const showLanguage = useLanguageChoice();
  const showTheme = useThemeChoice();
  const logOut = useLogOut();
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  const commands = [
    { id: 'theme', name: t(`palette.theme.${theme}`), run: () => showTheme(theme) },
    ...languages
      .filter((language) => language !== i18n.language)
      .map((language) => ({
        id: `language ${language}`,
        name: languageNames[language],
        detail: t('common:language'),
        language,
        run: () => void showLanguage(language),
      })),
    { id: 'help', name: t('help.title'), run: onHelp },
    { id: 'account', name: t('workspace:account'), run: goTo(paths.account()) },
    { id: 'log out', name: t('common:logOut'), run: () => leavePage(() => void logOut()) },
  ];
  return { title: t('palette.own'), commands };
}

/** Everything that can be chosen without asking the server. */
export function useCommands(onHelp: () => void): CommandGroup[] {
  const groups = [usePages(), useActions(), useOtherOrganizations(), useOwn(onHelp)];
  return groups.filter(({ commands }) => commands.length > 0);
}
