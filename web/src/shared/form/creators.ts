import { type ComponentType, createContext, useContext } from 'react';

/** Records that a form can create while it is filled in. */
export type CreatorName = 'location' | 'wasteStream' | 'serviceProvider';

/** A short form of a new record. */
export type CreatorForm = ComponentType<{
  readonly onCreated: (choice: { readonly value: string; readonly label: string }) => void;
  readonly onCancel: () => void;
}>;

/** The forms that the user may use. They belong to different quarters: the workspace passes them to the forms below it. */
export const CreatorsContext = createContext<Readonly<Partial<Record<CreatorName, CreatorForm>>>>({});

/** The short form of a new record; undefined if the user may not create one. */
export const useCreator = (name: CreatorName): CreatorForm | undefined => useContext(CreatorsContext)[name];
