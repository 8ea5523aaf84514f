import { createContext, use } from 'react';
import type { PortalSettings } from '../settings.ts';

export const SettingsContext = createContext<PortalSettings | null>(null);

export function useSettings(): PortalSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings is for components inside the portal.');
  return settings;
}
