import type { Role } from '@tunna/domain/permissions';
import type { Language } from '@tunna/domain/text/languages';
import type { GuidesByLanguage } from './guide.ts';

export type Requirement = 'name' | 'phone' | 'email' | 'user';

type ContainerKind =
  | 'wheelie_bin'
  | 'igloo'
  | 'skip'
  | 'compactor'
  | 'cage'
  | 'roll_container'
  | 'barrel'
  | 'box'
  | 'other';

/** Containers of one kind standing at one place. */
export interface PlannedContainers {
  /** Code of the waste category. */
  readonly category: string;
  readonly kind: ContainerKind;
  readonly volumeLiters: number;
  readonly count?: number;
  /** For the containers that tests and pages know by name; all others get an unguessable one. */
  readonly slug?: string;
  readonly description?: string;
  /** Required fields of a collection request; null if none can be made. By default those of the location. */
  readonly requirements?: readonly Requirement[] | null;
}

export interface PlannedLocation {
  /** For the location that tests and pages know by name; all others get an unguessable one. */
  readonly id?: string;
  /** Leads the custom ids of its containers. */
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly municipality: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly published?: boolean;
  /** Where its containers stand, in words, by turns. */
  readonly spots: readonly string[];
  readonly requirements: readonly Requirement[];
  readonly containers: readonly PlannedContainers[];
}

interface PlannedProvider {
  readonly name: string;
  readonly kennitala: string;
  readonly email: string | null;
  readonly phoneNumber: string;
  readonly language: Language;
  /** Codes of the waste categories that it fetches, in the municipalities named or everywhere. */
  readonly categories: readonly string[];
  readonly municipalities?: readonly string[];
  /** How it invoices; absent where it does not yet. */
  readonly invoices?: {
    /** How many months there are from one invoice to the next. */
    readonly every: number;
    /** Months before this one for which there is none. */
    readonly missing?: number;
    /** Months before this one in which too much is asked for mixed waste at the first place, and some is given back. */
    readonly monthOfHighPrices?: number;
    /** The month before this one: twice as many collections as took place are asked for at the place with this code. */
    readonly tooMany?: string;
  };
}

/** When the containers of some categories at some locations are emptied. */
export interface PlannedSchedule {
  /** Codes of the locations. */
  readonly at: readonly string[];
  /** Codes of the waste categories. */
  readonly categories: readonly string[];
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[];
  readonly everyWeeks: number;
}

interface PlannedMember {
  readonly fullName: string;
  readonly email: string;
  readonly role: Role;
}

interface PlannedDepartment {
  readonly name: string;
  /** Codes of the locations at which it works. */
  readonly locations: readonly string[];
}

interface PlannedDevice {
  readonly name: string;
  /** Code of the location. */
  readonly location: string;
  /** Name of the department that uses it. */
  readonly department: string;
}

/** A scale that the organization's agent reads over the network. */
export interface PlannedScale {
  readonly name: string;
  /** Code of the location. */
  readonly location: string;
  /** Kilograms, as decimal texts. */
  readonly capacity: string;
  readonly least: string;
  readonly division: string;
  /** Codes of the waste categories that are weighed on it, what is weighed most first. */
  readonly categories: readonly string[];
  /** Kilograms of one thing on it. */
  readonly lightest: number;
  readonly heaviest: number;
}

/** A type of tags with its values, each on the locations with the codes named, or on the containers there. */
export interface PlannedTagType {
  readonly name: string;
  readonly entity: 'location' | 'container';
  readonly values: readonly { readonly name: string; readonly at: readonly string[] }[];
}

/** Everything that sets one demo organization apart; the rest is generated from it. */
export interface PlannedOrganization {
  readonly name: string;
  readonly orgSlug: string;
  readonly kennitala: string;
  readonly contactEmail: string;
  readonly languages: readonly Language[];
  /** Id of its plan. */
  readonly subscribedTo: 'start' | 'business';
  /** The first of them owns it. */
  readonly members: readonly PlannedMember[];
  readonly departments: readonly PlannedDepartment[];
  readonly devices: readonly PlannedDevice[];
  /** The agent is at the location of the first scale. */
  readonly scales: readonly PlannedScale[];
  readonly agent?: string;
  /** The first one that fits a container is its schedule. Others are emptied on request, or without a record. */
  readonly schedules: readonly PlannedSchedule[];
  /** Invites that are not accepted yet. */
  readonly invites: readonly { readonly email: string; readonly role: Role }[];
  /** Seed of all that is random about it. */
  readonly seed: number;
  /** Streams in the order of their ids, with a custom name if they have one. */
  readonly streams: readonly { readonly category: string; readonly nameOverride?: string }[];
  readonly guides: GuidesByLanguage;
  readonly providers: readonly PlannedProvider[];
  readonly locations: readonly PlannedLocation[];
  /** Containers that stand nowhere yet. */
  readonly unplaced: readonly PlannedContainers[];
  readonly tagTypes: readonly PlannedTagType[];
  readonly shortLinks: readonly { readonly slug: string; readonly targetPath: string }[];
  /** How many requests are open at the end, on containers without a fixed slug. */
  readonly openRequests: number;
}
