import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { type Theme, ThemeToggle } from '../theme-toggle/theme-toggle.tsx';
import styles from './gallery.module.css';
import { type Story, stories } from './stories.ts';

const components = Map.groupBy(stories, ({ title }) => title);
const addressOf = ({ component, name }: Story, theme?: Theme) =>
  `?story=${component}/${name}${theme === undefined ? '' : `&theme=${theme}`}`;

/** Every component in all its states, on one page. */
export function Gallery({ initialTheme }: { initialTheme: Theme }) {
  const [theme, setTheme] = useState(initialTheme);
  const changeTheme = (next: Theme) => {
    document.documentElement.dataset.theme = next;
    setTheme(next);
  };
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <h1>Tunna</h1>
        <ThemeToggle theme={theme} onThemeChange={changeTheme} label="Dark theme" />
      </div>
      <nav aria-label="Components">
        <ul className={styles.contents}>
          {[...components.keys()].map((title) => (
            <li key={title}>
              <a href={`#${title}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {[...components].map(([title, shown]) => (
        <section key={title} id={title} className={styles.component}>
          <h2>{title}</h2>
          <div className={styles.stories}>
            {shown.map((story) => (
              <StoryCard key={story.name} story={story} theme={theme} />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

function StoryCard({ story, theme }: { story: Story; theme: Theme }) {
  const { name, title, Story } = story;
  return (
    <div className={classNames(styles.story, Story.fullWidth && styles.fullWidth)}>
      <p className={styles.name}>
        <a href={addressOf(story)}>{name}</a>
      </p>
      {Story.inFrontOfThePage ? (
        <iframe src={addressOf(story, theme)} title={`${title}: ${name}`} loading="lazy" className={styles.frame} />
      ) : (
        <Story />
      )}
    </div>
  );
}

/** One story on its own page. */
export function Alone({ address }: { address: string }) {
  const found = stories.find(({ component, name }) => `${component}/${name}` === address);
  return <main className={styles.alone}>{found ? <found.Story /> : <p>There is no story at {address}.</p>}</main>;
}
