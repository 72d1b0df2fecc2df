import { useRouteLoaderData } from 'react-router'
import type { Preview } from '../../projects/parts/PreviewSheet.tsx'
import type { RootData } from '../../site/root-data.ts'

const descriptionLengthMax = 200

/** What other sites show of a link to a project, which leads a visitor to the sign-in page (Open Graph). React moves it into the head. */
export function ProjectTags({ project }: { project: Preview }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  const absolute = (path: string) => `${root?.publicUrl ?? ''}${path}`
  const picture = project.images[0]
  const plain = project.description.replace(/\s+/g, ' ').trim()
  const description = plain.length > descriptionLengthMax ? `${plain.slice(0, descriptionLengthMax - 1).trimEnd()}…` : plain
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={root?.productName} />
      <meta property="og:title" content={`${project.title}, ${project.location.city}`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(`/project/${project._id}`)} />
      {picture && (
        <>
          <meta property="og:image" content={absolute(picture.url)} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
