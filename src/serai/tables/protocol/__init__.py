"""Types of the wire protocol. The OpenAPI schema, validation and the page's TypeScript types are derived from them.

Play runs over one WebSocket per table, everything else over REST. Every WebSocket message is a JSON object with a
`type`. Seats are numbered from 0. Each log line of a table increments its `version` by one.

Each subject has a module; here are the names of all of them, for `from serai.tables import protocol as wire`.
"""

from serai.tables.protocol.analyses import *
from serai.tables.protocol.client_messages import *
from serai.tables.protocol.common import *
from serai.tables.protocol.games import *
from serai.tables.protocol.groups import *
from serai.tables.protocol.notices import *
from serai.tables.protocol.passkeys import *
from serai.tables.protocol.people import *
from serai.tables.protocol.positions import *
from serai.tables.protocol.real_tables import *
from serai.tables.protocol.records import *
from serai.tables.protocol.server_messages import *
from serai.tables.protocol.studies import *
from serai.tables.protocol.tables import *
