// The footer's styles, because no other file's reach a page that gets the footer as HTML.
import styles from '../../../../ui/frames/SiteFooter.module.css'
import { type ChosenTheme, themes } from '../theme.ts'
import { useWords } from '../words.ts'

/** Chooses light, dark, or what the device says. It is a form without code for the browser, because the footer has none. */
export function ThemeForm({ theme }: { theme: ChosenTheme | null }) {
  const words = useWords()
  const choices = [['', 'device'] as const, ...themes.map((one) => [one, one] as const)]
  return (
    <form method="post" action="/theme" className={styles.choices}>
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset's legend can't be in the line of its buttons. */}
      <span role="group" aria-labelledby="theme">
        <span id="theme">{words('theme.title')}</span>
        {choices.map(([value, key]) => (
          <button key={key} type="submit" name="theme" value={value} aria-pressed={value === (theme ?? '')}>
            {words(`theme.${key}`)}
          </button>
        ))}
      </span>
    </form>
  )
}
