import type { Language } from '@tunna/domain/text/languages';
import type { Random } from './random.ts';

/** A visitor who reported a container. The people are invented; their numbers and addresses are unused. */
export interface Person {
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly language: Language;
}

const names: readonly {
  readonly language: Language;
  readonly share: number;
  readonly first: string;
  readonly last: string;
}[] = [
  {
    language: 'is',
    share: 0.68,
    first:
      'Anna Ásta Birna Edda Freyja Guðrún Hulda Katrín Lóa Sólveig Þórunn Ari Bjarni Davíð Einar Gísli Höskuldur Jón Ólafur Sigurður Þórður Ægir',
    last: 'Arnarsdóttir Bjarnadóttir Einarsdóttir Guðmundsson Helgason Jónsdóttir Kristjánsson Ólafsdóttir Pálsson Stefánsdóttir Þórðarson Ævarsson',
  },
  {
    language: 'pl',
    share: 0.22,
    first: 'Agnieszka Katarzyna Małgorzata Zofia Łucja Andrzej Grzegorz Krzysztof Paweł Stanisław',
    last: 'Nowak Wójcik Kamińska Zieliński Szymańska Woźniak Dąbrowska Łuczak',
  },
  {
    language: 'no',
    share: 0.1,
    first: 'Astrid Ingrid Solveig Bjørn Håkon Øyvind',
    last: 'Berg Hagen Lie Nygård Sørensen Østby',
  },
];

const unaccented: Readonly<Record<string, string>> = { þ: 'th', ð: 'd', æ: 'ae', ø: 'o', ł: 'l' };

function mailbox(fullName: string): string {
  return fullName
    .toLowerCase()
    .replace(/[þðæøł]/g, (letter) => unaccented[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(' ', '.');
}

/** A number that no telephone in Iceland has: none begins with 0. */
function phoneNumber(random: Random): string {
  return `0${random.integer(10, 99)} ${random.integer(1000, 9999)}`;
}

// Icelandic last names, and Polish ones in -ski, differ between women and men.
function fits(first: string, last: string): boolean {
  const woman = /(?:a|ín|rún|unn|veig)$/.test(first);
  if (/(?:dóttir|ska)$/.test(last)) return woman;
  return woman ? !/(?:son|ski)$/.test(last) : true;
}

function inventPerson(random: Random): Person {
  let draw = random.fraction();
  const group = names.find(({ share }) => {
    draw -= share;
    return draw < 0;
  });
  const { language, first: firstNames, last: lastNames } = group ?? random.pick(names);
  const first = random.pick(firstNames.split(' '));
  const last = random.pick(lastNames.split(' ').filter((candidate) => fits(first, candidate)));
  const fullName = `${first} ${last}`;
  return { fullName, phoneNumber: phoneNumber(random), email: `${mailbox(fullName)}@postur.example`, language };
}

/** The people who pass by the containers of one organization. */
export function inventPeople(random: Random, count: number): Person[] {
  return Array.from({ length: count }, () => inventPerson(random));
}
