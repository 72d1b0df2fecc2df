import type { SaveState } from '../../../../core/browser/saver.ts'
import { formatTime } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { notSaved, offline as offlineIcon, saved } from '../../../../ui/icons/signs.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import { useWords } from '../words.ts'
import styles from './SaveLine.module.css'

const icons = { saved, offline: offlineIcon, loggedOut: notSaved, refused: notSaved } as const

/** How far the server's copy of an unsaved text is: a quiet line to read, and an announcement when it changes for better or worse. */
export function SaveLine({ saving }: { saving: SaveState }) {
  const words = useWords()
  const language = useLanguage()
  const { kind } = saving
  const isBad = kind === 'offline' || kind === 'loggedOut' || kind === 'refused'
  const text = {
    clean: () => words('saving.clean'),
    waiting: () => words('saving.saving'),
    saving: () => words('saving.saving'),
    saved: () => words('saving.saved', { time: saving.kind === 'saved' ? formatTime(language, saving.at) : '' }),
    offline: () => words('saving.offline'),
    loggedOut: () => words('saving.loggedOut'),
    conflict: () => words('saving.refused'),
    refused: () => words('saving.refused'),
  }[kind]()
  const icon = icons[kind as keyof typeof icons]
  // Announcing every save would be too much.
  const good = kind === 'saved' ? words('saving.spoken') : null
  return (
    <div className={styles.line}>
      <p className={classes('small', isBad ? styles.bad : 'soft')} aria-hidden="true">
        {icon && <Icon icon={icon} size="s" />}
        {text}
      </p>
      {kind === 'loggedOut' && (
        <LinkButton size="s" to="/login" target="_blank">
          {words('saving.logIn')}
        </LinkButton>
      )}
      <p className="sr-only" role="status">
        {isBad ? text : good}
      </p>
    </div>
  )
}
