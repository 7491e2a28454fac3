// Shapes that the staff's calls about vendors share.
import Type from 'typebox';

/** The code of a vendor, such as `studio`. */
export const VendorCode = Type.String({ pattern: '^[a-z0-9-]{2,40}$' });

/** An id on the wire of a vendor (docs/reference/vendors.md 2). */
export const WireId = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
