import { useRouteLoaderData } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { useWords } from '../../qr-codes/words.ts'
import styles from './ProjectLink.module.css'

/** The project's address, to be copied into emails, newsletters and posts. */
export function ProjectLink({ project }: { project: { _id: string } }) {
  const words = useWords()
  const { publicUrl } = useRouteLoaderData('root') as RootData
  const url = `${publicUrl}/project/${project._id}`
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="link">
      <h2 id="link">{words('invite.link')}</h2>
      <p className="small soft">{words('invite.linkHelp')}</p>
      <p className={styles.address}>
        <a href={url}>
          <code>{url.replace(/^https?:\/\//, '')}</code>
        </a>
        <CopyButton text={url} copied={words('copied')}>
          {words('invite.copy')}
        </CopyButton>
      </p>
    </Card>
  )
}
