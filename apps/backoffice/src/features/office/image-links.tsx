import css from './page.module.css';

/** Pictures that were sent, each to be opened as a file of its own. */
export function ImageLinks({
  images,
}: {
  readonly images: readonly { readonly id: string; readonly name: string }[];
}) {
  if (images.length === 0) return null;
  return (
    <ul>
      {images.map((image) => (
        <li key={image.id}>
          <a className={css.link} href={`/wps/cashier/image/${image.id}`} download>
            <bdi>{image.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
