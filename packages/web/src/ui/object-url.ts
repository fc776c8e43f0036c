import { useEffect, useState } from 'react';

/** For a file that is fetched with the token, which an address could not carry, or that lies on the device. */
export function useObjectUrl(content: Blob | null | undefined, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!content) return setUrl(undefined);
    const made = URL.createObjectURL(new Blob([content], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content, type]);
  return url;
}
