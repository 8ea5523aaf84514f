/** Fluent's theme with the portal's palette. Every token follows `color-scheme`, so one theme serves light, dark and high contrast. */
import { type Theme, webDarkTheme, webLightTheme } from '@fluentui/react-components';

const shadow = 'var(--shadow-float)';

/** Tokens with the portal's values. All other tokens combine the values of Fluent's light and dark themes. */
const OWN: Partial<Theme> = {
  fontFamilyBase: 'var(--font)',
  borderRadiusSmall: '4px',
  borderRadiusMedium: 'var(--radius-control)',
  borderRadiusLarge: 'var(--radius-control)',
  borderRadiusXLarge: 'var(--radius-dialog)',
  colorNeutralBackground1: 'var(--surface)',
  colorNeutralBackground1Hover: 'var(--tint)',
  colorNeutralBackground1Pressed: 'var(--tint)',
  colorNeutralBackground2: 'var(--raised)',
  colorNeutralForeground1: 'var(--text)',
  colorNeutralForeground1Hover: 'var(--text)',
  colorNeutralForeground2: 'var(--text)',
  colorNeutralForeground2Hover: 'var(--text)',
  colorNeutralForeground2Pressed: 'var(--text)',
  colorNeutralForeground3: 'var(--muted)',
  colorNeutralForeground4: 'var(--placeholder)',
  colorNeutralForegroundInverted: 'var(--on-brand)',
  colorNeutralForegroundOnBrand: 'var(--on-brand)',
  colorNeutralStroke1: 'var(--control-line)',
  colorNeutralStroke1Hover: 'var(--control-underline)',
  colorNeutralStroke1Pressed: 'var(--control-line)',
  colorNeutralStroke2: 'var(--line)',
  colorNeutralStroke3: 'var(--line)',
  colorNeutralStrokeAccessible: 'var(--control-underline)',
  colorNeutralStrokeAccessibleHover: 'var(--control-underline)',
  colorNeutralStrokeAccessiblePressed: 'var(--control-underline)',
  colorBrandBackground: 'var(--brand)',
  colorBrandBackgroundHover: 'var(--brand-hover)',
  colorBrandBackgroundPressed: 'var(--brand-pressed)',
  colorBrandBackground2: 'var(--tint)',
  colorBrandForeground1: 'var(--brand)',
  colorBrandForeground2: 'var(--on-tint)',
  colorBrandForegroundLink: 'var(--brand)',
  colorBrandForegroundLinkHover: 'var(--brand-hover)',
  colorCompoundBrandForeground1: 'var(--brand)',
  colorCompoundBrandBackground: 'var(--brand)',
  colorCompoundBrandBackgroundHover: 'var(--brand-hover)',
  colorCompoundBrandBackgroundPressed: 'var(--brand-pressed)',
  colorCompoundBrandStroke: 'var(--brand)',
  colorCompoundBrandStrokeHover: 'var(--brand-hover)',
  colorStrokeFocus2: 'var(--brand)',
  colorStatusDangerBackground1: 'var(--danger-ground)',
  colorStatusDangerBorder1: 'var(--edge)',
  colorStatusDangerForeground1: 'var(--danger)',
  colorStatusWarningBackground1: 'var(--warning-ground)',
  colorStatusWarningBorder1: 'var(--warning-line)',
  colorBackgroundOverlay: 'var(--backdrop)',
  shadow2: 'var(--shadow-card)',
  shadow4: 'var(--shadow-card)',
  shadow8: shadow,
  shadow16: shadow,
  shadow28: shadow,
  shadow64: shadow,
};

function pair(token: keyof Theme): string {
  const light = String(webLightTheme[token]);
  const dark = String(webDarkTheme[token]);
  return light === dark || !token.startsWith('color') ? light : `light-dark(${light}, ${dark})`;
}

const tokens = Object.keys(webLightTheme) as (keyof Theme)[];

export const portalTheme: Partial<Theme> = {
  ...Object.fromEntries(tokens.map((token) => [token, pair(token)])),
  ...OWN,
};
