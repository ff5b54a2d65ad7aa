import type { Locator, Page } from '@playwright/test';

/** The request form with its Icelandic labels. */
export interface RequestForm {
  readonly fullName: Locator;
  readonly phoneNumber: Locator;
  readonly email: Locator;
  readonly terms: Locator;
  readonly send: Locator;
  /** Fills in every field and accepts the terms. */
  fill(values?: Partial<Visitor>): Promise<void>;
}

export interface Visitor {
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly email: string;
}

export const visitor: Visitor = {
  fullName: 'Þórður Sæmundsson',
  phoneNumber: '+354 000-1234',
  email: 'thordur@gestur.example',
};

export function requestForm(page: Page): RequestForm {
  const form: Omit<RequestForm, 'fill'> = {
    fullName: page.getByLabel('Fullt nafn'),
    phoneNumber: page.getByLabel('Símanúmer'),
    email: page.getByLabel('Netfang'),
    terms: page.getByRole('checkbox', { name: 'Ég samþykki' }),
    send: page.getByRole('button', { name: 'Senda beiðni' }),
  };
  return {
    ...form,
    async fill(values = {}) {
      const { fullName, phoneNumber, email } = { ...visitor, ...values };
      await form.fullName.fill(fullName);
      await form.phoneNumber.fill(phoneNumber);
      await form.email.fill(email);
      await form.terms.check();
    },
  };
}
