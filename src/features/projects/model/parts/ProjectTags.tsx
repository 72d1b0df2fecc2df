import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../../shell/site/root-data.ts'
import { useWords } from '../project-words.ts'

const descriptionLengthMax = 200
/** The size in which the server draws it. */
const size = { width: 1200, height: 630 }

/** `image` is the path of the share picture, or null. */
type Props = { project: { _id: string; title: string; description: string; city: string; image: string | null } }

/** The Open Graph tags of a project. React moves them into the head. */
export function ProjectTags({ project: { _id, title, description, city, image } }: Props) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const absolute = (path: string) => `${root?.publicUrl ?? ''}${path}`
  const plain = description.replace(/\s+/g, ' ').trim()
  const short = plain.length > descriptionLengthMax ? `${plain.slice(0, descriptionLengthMax - 1).trimEnd()}…` : plain
  const name = [title, city].filter(Boolean).join(', ')
  return (
    <>
      <meta name="description" content={short} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={root?.productName} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={short} />
      <meta property="og:url" content={absolute(`/project/${_id}`)} />
      {image && (
        <>
          <meta property="og:image" content={absolute(image)} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(size.width)} />
          <meta property="og:image:height" content={String(size.height)} />
          <meta property="og:image:alt" content={words('project.share.imageAlt', { title: name })} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
