import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../../../core/i18n/words.tsx'
import { type Tick, Ticks } from '../../../../ui/choices/Ticks.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { user } from '../../../../ui/icons/desk.ts'
import { landmark } from '../../../../ui/icons/ways.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { type FormStep, type RejectedSteps, SteppedForm } from '../../fields/SteppedForm.tsx'
import type { FormValues } from '../../model/form-body.ts'
import { keptForms, withNext } from '../../model/paths.ts'
import { useWords } from '../../model/words.ts'
import styles from './RegisterFrame.module.css'

type Props = {
  kind: 'citizen' | 'organization'
  title: string
  lead: string
  next: string | null
  why: readonly Tick[]
  whyTitle: string
  steps: readonly FormStep[]
  initial: FormValues
  refused: RejectedSteps
  /** What the person was doing, shown instead of the choice of account type. */
  interrupted?: ReactNode
  submitLabel?: string | undefined
}

/** The choice of account type, the form, and the explanation beside it. */
export function RegisterFrame(props: Props) {
  const { kind, title, lead, next, why, whyTitle, steps, initial, refused, interrupted, submitLabel } = props
  const words = useWords()
  const kinds = [
    { key: 'citizen', icon: user, name: words('register.citizen'), note: words('register.citizenNote') },
    { key: 'organization', icon: landmark, name: words('register.organization'), note: words('register.organizationNote') },
  ]
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} lead={lead} />
      {interrupted ?? (
        <nav className={styles.kinds} aria-label={words('register.kinds')}>
          {kinds.map(({ key, icon, name, note }) => (
            <Link
              key={key}
              to={withNext(`/register/${key}`, next)}
              className={classes(styles.kind, key === kind && styles.on)}
              aria-current={key === kind ? 'page' : undefined}
            >
              <Icon icon={icon} className={styles.icon} />
              <span>
                <b>{name}</b>
                <span className="small soft">{note}</span>
              </span>
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.columns}>
        <SteppedForm
          loginType={kind === 'citizen' ? 'Resident' : 'Organization'}
          keep={keptForms[kind]}
          steps={steps}
          initial={initial}
          refused={refused}
          submitLabel={submitLabel}
        />
        <aside aria-labelledby="why">
          <Card sunken>
            <h2 id="why" className={styles.whyTitle}>
              {whyTitle}
            </h2>
            <Ticks items={why} className="small" />
          </Card>
          <p className={`small soft ${styles.already}`}>
            <Rich text={words('register.already')} link={(inner) => <Link to={withNext('/login', next)}>{inner}</Link>} />
          </p>
        </aside>
      </div>
    </div>
  )
}
