private import CZlib
