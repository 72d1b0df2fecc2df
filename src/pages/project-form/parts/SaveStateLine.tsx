import { formatTime } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { useWords } from '../../../features/projects/model/form-words.ts'
import styles from '../../../features/shell/drafts/parts/SaveLine.module.css'
import { Icon } from '../../../ui/content/Icon.tsx'
import { notSaved, offline as offlineIcon, saved } from '../../../ui/icons/signs.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import type { ProjectFormState } from '../state/use-project-form.ts'

const icons = { saved, offline: offlineIcon, loggedOut: notSaved, conflict: notSaved, refused: notSaved, unsaved: notSaved } as const

type Props = {
  form: ProjectFormState
  draft: boolean
  /** The user pressed a button that needs a connection. */
  offline: boolean
}

/** The autosave status: a quiet line to read, and an announcement when it changes for better or worse. */
export function SaveStateLine({ form: { saving, problem }, draft, offline }: Props) {
  const words = useWords()
  const language = useLanguage()
  const { kind } = saving
  const text = {
    clean: () => (draft ? words('form.saving.clean') : ''),
    waiting: () => words('form.saving.saving'),
    saving: () => words('form.saving.saving'),
    saved: () =>
      words(draft ? 'form.saving.saved' : 'form.saving.done', { time: saving.kind === 'saved' ? formatTime(language, saving.at) : '' }),
    offline: () => words('form.saving.offline'),
    loggedOut: () => words('form.saving.loggedOut'),
    conflict: () => words('form.saving.conflict'),
    refused: () => words('form.saving.refused', { problem: problem ?? '' }),
    unsaved: () => words('form.saving.unsaved'),
  }[kind]()
  const bad = kind === 'offline' || kind === 'loggedOut' || kind === 'conflict' || kind === 'refused'
  const icon = icons[kind as keyof typeof icons]
  // Announcing every save would be too much.
  const good = kind === 'saved' ? words('form.saving.spoken') : null
  const spoken = bad ? text : good
  return (
    <div className={styles.line}>
      <p className={classes('small', bad ? styles.bad : 'soft')} aria-hidden="true">
        {icon && <Icon icon={icon} size="s" />}
        {text}
      </p>
      {kind === 'loggedOut' && (
        <LinkButton size="s" to="/login" target="_blank">
          {words('form.saving.logIn')}
        </LinkButton>
      )}
      <p className="sr-only" role="status">
        {spoken}
        {offline && words('form.saving.notSent')}
      </p>
      {offline && (
        <p className={`small ${styles.bad}`} aria-hidden="true">
          {words('form.saving.notSent')}
        </p>
      )}
    </div>
  )
}
