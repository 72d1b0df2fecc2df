import type { HeadTags } from '../head.server.ts'

/** A page's metadata for search engines and other sites. Rendered in the document's head, on the server only. */
export function FoundAs({ head: { about, isFound, oembed }, productName }: { head: HeadTags; productName: string }) {
  if (!about)
    return (
      <>
        {!isFound && <meta name="robots" content="noindex" />}
        {oembed && <link rel="alternate" type="application/json+oembed" href={oembed} />}
      </>
    )
  const { description, address, picture, locale, structured } = about
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={productName} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locale} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {structured && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with < escaped
          dangerouslySetInnerHTML={{ __html: structured }}
        />
      )}
    </>
  )
}
