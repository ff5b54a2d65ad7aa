import type { ComponentType } from 'react';

type StoryComponent = ComponentType & {
  /** The story covers the page, like an open dialog, and is displayed in a separate frame. */
  inFrontOfThePage?: boolean;
  /** The story depends on its width and gets the full width. */
  fullWidth?: boolean;
};

interface StoryModule {
  default: { title: string; component: unknown };
  [story: string]: unknown;
}

export interface Story {
  /** The component's folder. */
  component: string;
  /** The component’s display name. */
  title: string;
  /** The story's exported name. */
  name: string;
  Story: StoryComponent;
}

const modules = import.meta.glob<StoryModule>('../*/*.stories.tsx', { eager: true });

/** Every story there is, in the order of the folders. */
export const stories: readonly Story[] = Object.entries(modules).flatMap(([path, { default: about, ...exports }]) =>
  Object.entries(exports).map(([name, Story]) => ({
    component: path.split('/')[1] ?? path,
    title: about.title,
    name,
    Story: Story as StoryComponent,
  })),
);
