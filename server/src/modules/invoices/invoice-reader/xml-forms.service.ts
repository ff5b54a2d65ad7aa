import type { ReadingFinding } from '@tunna/domain/invoices/rules/invoice-failures';
import { decimalsOf } from '@tunna/domain/numbers/decimal-text';
import type { XmlElement } from './xml-tree.service.ts';

/** The rule of Peppol against empty elements, for UBL. CII requires one, and Peppol has no such rule for it. */
const emptyElement = 'PEPPOL-EN16931-R008';

/** Attributes that UBL has and EN 16931 does not use. Each is reported once. */
const unusedAttributes: Readonly<Record<string, string>> = {
  schemeName: 'UBL-DT-08',
  schemeAgencyName: 'UBL-DT-09',
  schemeDataURI: 'UBL-DT-10',
  schemeURI: 'UBL-DT-11',
  format: 'UBL-DT-12',
  unitCodeListIdentifier: 'UBL-DT-13',
  unitCodeListAgencyIdentifier: 'UBL-DT-14',
  unitCodeListAgencyName: 'UBL-DT-15',
  listAgencyName: 'UBL-DT-16',
  listName: 'UBL-DT-17',
  name: 'UBL-DT-18',
  languageID: 'UBL-DT-19',
  listURI: 'UBL-DT-20',
  listSchemeURI: 'UBL-DT-21',
  languageLocaleID: 'UBL-DT-22',
  uri: 'UBL-DT-23',
  currencyCodeListVersionID: 'UBL-DT-24',
  characterSetCode: 'UBL-DT-25',
  encodingCode: 'UBL-DT-26',
  schemeAgencyID: 'UBL-DT-27',
  listAgencyID: 'UBL-DT-28',
};

/** Of an attachment. */
const requiredAttributes = { mimeCode: 'UBL-DT-06', filename: 'UBL-DT-07' } as const;

/** Finds elements and attributes of UBL whose form breaks a rule, in lines and heads. */
export class XmlForms {
  readonly #report: (finding: ReadingFinding) => void;
  readonly #unused = new Set<string>();

  /** @param report is called for each finding, which may be many */
  constructor(report: (finding: ReadingFinding) => void) {
    this.#report = report;
  }

  /** Checks what is inside an element. @param isOfPrice prices may have any number of decimals */
  check(element: XmlElement, isOfPrice = false): void {
    for (const child of element.children) {
      if (child.attributes.length > 0 || child.name.endsWith('BinaryObject')) this.#checkAttributes(child);
      this.#checkValue(child, isOfPrice);
      this.check(child, isOfPrice || child.name === 'cac:Price');
    }
  }

  #checkValue({ name, text, base64, isParent }: XmlElement, isOfPrice: boolean): void {
    if (isParent) return;
    const found = text.trim();
    if (found === '' && base64 === 0) this.#report({ code: emptyElement, field: name, expectation: 'present' });
    else if (!isOfPrice && name.endsWith('Amount') && decimalsOf(found) > 2)
      this.#report({ code: 'UBL-DT-01', field: name, found, expectation: 'decimals', expected: '2' });
  }

  #checkAttributes({ name, attributes }: XmlElement): void {
    for (const [attribute, found] of attributes) {
      const code = unusedAttributes[attribute];
      if (code === undefined || this.#unused.has(code)) continue;
      if (attribute === 'name' && name === 'cbc:PaymentMeansCode') continue;
      this.#unused.add(code);
      this.#report({ code, field: `${name}/@${attribute}`, found, expectation: 'absent' });
    }
    if (!name.endsWith('BinaryObject')) return;
    for (const [attribute, code] of Object.entries(requiredAttributes)) {
      if (!attributes.some(([each, value]) => each === attribute && value !== ''))
        this.#report({ code, field: 'BT-125', expectation: 'present' });
    }
  }
}
