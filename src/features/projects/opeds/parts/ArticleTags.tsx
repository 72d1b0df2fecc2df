import { useRouteLoaderData } from 'react-router'
import type * as z from 'zod/mini'
import type { RootData } from '../../../shell/site/root-data.ts'
import type { Blog } from '../contract.ts'

/** The Open Graph and search engine tags of an article. React moves them into the head. */
export function ArticleTags({ blog }: { blog: z.infer<typeof Blog> }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  const absolute = (path: string) => `${root?.publicUrl ?? ''}${path}`
  const { _id, title, excerpt, author, ownerName, postedDate, editedDate } = blog
  const address = absolute(`/thought-leadership/${_id}`)
  const picture = absolute(`/files/opeds/${_id}/share.jpg`)
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'OpinionNewsArticle',
    headline: title,
    description: excerpt,
    image: picture,
    datePublished: postedDate,
    dateModified: editedDate,
    // A person or an office: only the organization knows.
    author: { name: author },
    publisher: { '@type': 'Organization', name: ownerName },
    mainEntityOfPage: address,
  }
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={excerpt} />
      <meta name="author" content={author} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={root?.productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={excerpt} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="article:published_time" content={postedDate ?? undefined} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with < escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(structured).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
