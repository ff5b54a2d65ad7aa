import type { Permission } from '@tunna/domain/permissions';
import { type ComponentType, createContext, useContext } from 'react';
import { useOrganization } from '../session/organization.tsx';

const permissions = {
  location: 'inventory.write',
  wasteStream: 'inventory.write',
  serviceProvider: 'serviceProviders.write',
  department: 'departments.write',
} as const satisfies Record<string, Permission>;

/** Records that a form can create while it is filled in. */
export type CreatorName = keyof typeof permissions;

export interface CreatorProps {
  readonly of: CreatorName;
  /** The location that a new department works at. */
  readonly locationId?: string | undefined;
  readonly onCreated: (choice: { readonly value: string; readonly label: string }) => void;
  readonly onCancel: () => void;
}

/** The short forms of new records. They belong to different quarters: the workspace passes them to the forms below it. */
export const CreatorContext = createContext<ComponentType<CreatorProps> | undefined>(undefined);

/** The short form of a new record; undefined if the user may not create one. */
export function useCreator(name: CreatorName): ComponentType<CreatorProps> | undefined {
  const Form = useContext(CreatorContext);
  return useOrganization().may(permissions[name]) ? Form : undefined;
}
