import { useState } from 'react';
import { type Theme, ThemeToggle } from './theme-toggle.tsx';

export default { title: 'Theme toggle', component: ThemeToggle };

export function Known() {
  const [theme, setTheme] = useState<Theme>('dark');
  return <ThemeToggle theme={theme} onThemeChange={setTheme} label="Dökkt þema" />;
}

export function FollowsTheSystem() {
  const [theme, setTheme] = useState<Theme>();
  return <ThemeToggle theme={theme} onThemeChange={setTheme} label="Dökkt þema" />;
}
