#!/usr/bin/env python3
"""Reads a Suzuri bundle as Docs/Formats/Bundle.md specifies it, and prints what is in it as one JSON object.

Usage: read_bundle.py FILE

Coordinates are in millimetres, pressures in shares of full pressure, times in milliseconds since the stroke began,
angles in degrees.
"""

import hashlib
import json
import os
import re
import struct
import sys
import zlib

from ink import WORD, Bytes, Damage, need, read_ink

MEDIA_TYPE = b"application/vnd.suzuri.bundle"
KINDS = ("notebook", "pages", "changes", "receipt")
PAGE, STROKE, TEXT, IMAGE = 2, 4, 5, 6
BODY, LIFE = 0, 1


# The archive


def read_archive(data):
    """The entries of the archive, a list of names and contents in their order."""
    need(data[:4] == b"PK\3\4" and data[38:67] == MEDIA_TYPE, "it is no bundle")
    need(len(data) >= 22 and data[-22:-18] == b"PK\5\6", "the end of the archive is missing")
    disk, other, here, count, size, start, comment = struct.unpack("<4H2IH", data[-18:])
    need((disk, other, here, comment) == (0, 0, count, 0), "the end of the archive makes no sense")
    need(count <= 20_000 and start + size == len(data) - 22, "the archive's directory is not where it should be")
    entries, place, local = [], start, 0
    for _ in range(count):
        name, content, place, local = read_entry(data, place, local, start)
        entries.append((name, content))
    need(place == start + size and local == start, "the archive has bytes that belong to no entry")
    return entries


def read_entry(data, place, local, limit):
    """The name and content of an entry, and where the next one stands in the directory and among the contents."""
    need(place + 46 <= len(data) and data[place:place + 4] == b"PK\1\2", "the archive's directory is damaged")
    fields = struct.unpack("<6H3I5H2I", data[place + 4:place + 46])
    _, _, flags, method, _, _, check, packed, size, name_size, extra, comment, disk, _, attributes, offset = fields
    name = data[place + 46:place + 46 + name_size]
    need((extra, comment, disk, offset) == (0, 0, 0, local), "an entry of the archive has parts that it must not have")
    need(flags & ~0x0806 == 0 and method in (0, 8), "an entry of the archive is packed in an unknown way")
    need(attributes >> 28 in (0, 8), "an entry of the archive is no ordinary file")
    first = local + 30 + name_size
    header = b"PK\3\4" + data[place + 6:place + 32] + name
    need(data[local:first] == header and first + packed <= limit, "an entry and the archive's directory differ")
    content = unpack(data[first:first + packed], method, size)
    need(zlib.crc32(content) == check, "the checksum of an entry does not fit")
    return name.decode(), content, place + 46 + name_size, first + packed


def unpack(packed, method, size):
    """The content of an entry, which has this size."""
    need(size <= 64 << 20 or size <= 200 * len(packed), "an entry is compressed too much")
    content = packed
    if method == 8:
        stream = zlib.decompressobj(-15)
        content = stream.decompress(packed, size + 1)
        need(stream.eof and not stream.unused_data, "an entry does not unpack")
    need(len(content) == size, "an entry has another size than it says")
    return content


# The manifest


def read_manifest(entries):
    """The manifest, when it is understood and all entries are as it says."""
    names = [name for name, _ in entries]
    need(names[:2] == ["mimetype", "manifest.json"] and entries[0][1] == MEDIA_TYPE, "the first entries are others")
    need(len({name.lower() for name in names}) == len(names), "two entries have the same name")
    manifest = json.loads(entries[1][1].decode())
    need(isinstance(manifest, dict), "the manifest is no object")
    check_members(manifest)
    listed = [[file.get(member) for member in ("name", "size", "sha256")] for file in manifest["files"]]
    there = [[name, len(content), sha256(content)] for name, content in entries[2:]]
    need(sorted(listed, key=repr) == sorted(there, key=repr), "the entries are not those of the manifest")
    for name, content in entries[2:]:
        is_blob = name.startswith("blobs/")
        need(not is_blob or name == "blobs/" + sha256(content), "an image has another name than its own")
    return manifest


def check_members(manifest):
    """Refuses a manifest that is not understood."""
    reader = manifest.get("reader")
    need(type(manifest.get("format")) is int and type(reader) is int, "the manifest names no version")
    need(reader <= 1, "it needs a later program")
    need(manifest.get("requires") == [], "it requires what this program does not know")
    need(manifest.get("kind") in KINDS, "it is of an unknown kind")
    need(re.fullmatch("[0-9a-f]{32}", str(manifest.get("notebook"))), "the manifest names no notebook")
    need(isinstance(manifest.get("title"), str) and type(manifest.get("pages")) is int, "the manifest lacks something")
    files = manifest.get("files")
    need(isinstance(files, list), "the manifest lists no entries")
    need(all(isinstance(file, dict) for file in files), "the manifest does not list the entries")


def sha256(content):
    """The SHA-256 of bytes in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


# Records


class Records:
    """What a file of records says: strokes with their page and layer, and all other statements."""

    def __init__(self, data):
        source = Bytes(data)
        need(source.byte() == 1, "the records have an unknown version")
        self.incarnations = [source.unpack("Q")[0] for _ in range(source.varint())]
        need(self.incarnations == sorted(set(self.incarnations)), "the incarnations are not in order")
        places = self.read_places(source)
        strokes = self.read_strokes(source, places)
        ink = read_ink(source.block(), len(strokes))
        self.strokes = [(*stroke, drawn) for stroke, drawn in zip(strokes, ink)]
        self.statements = self.read_statements(source)
        source.end()
        self.count = len(self.strokes) + len(self.statements)

    def read_name(self, source, before):
        """A name, whose counter is told by that of the name before it."""
        number, counter = source.varint(), before + source.signed()
        need(number < len(self.incarnations) and 0 <= counter < WORD, "a name makes no sense")
        return self.incarnations[number], counter

    def read_places(self, source):
        """The pages and layers on which strokes lie."""
        places, layer = [], (0, 0)
        for _ in range(source.varint()):
            page = self.read_name(source, 0)
            layer = self.read_name(source, page[1])
            places.append((page, layer))
        return places

    def read_strokes(self, source, places):
        """The names of the strokes, each with its page and layer."""
        strokes, name = [], (0, 0)
        for _ in range(source.varint()):
            before, name = name, self.read_name(source, name[1])
            place = source.varint()
            need((not strokes or before < name) and place < len(places), "the strokes are not in order")
            strokes.append((name, *places[place]))
        return strokes

    def read_statements(self, source):
        """The other statements: a thing, the code and the name of a field, and what is said."""
        statements, name, before = [], (0, 0), None
        for _ in range(source.varint()):
            name = self.read_name(source, name[1])
            key = name, source.byte(), source.block()
            need(before is None or before < key, "the statements are not in order")
            statements.append((*key, source.block()))
            before = key
        return statements


# The notebook


class Notebook:
    """What can be told of a bundle's notebook: its pages, and what is to be seen on them."""

    def __init__(self, records):
        strokes = [stroke for file in records for stroke in all_strokes(file)]
        statements = [statement for file in records for statement in file.statements]
        self.strokes = sorted(strokes, key=lambda stroke: stroke[0])
        self.bodies = {thing: said for thing, code, _, said in statements if code == BODY}
        self.lives = {thing: read_life(Bytes(said)) for thing, code, _, said in statements if code == LIFE}

    def is_alive(self, thing):
        """Whether a thing was not erased or deleted; a length that nobody told is 1."""
        return self.lives.get(thing, (1, []))[0] % 2 == 1

    def is_shown(self, thing, page, layer):
        """Whether something that lies on a page is to be seen."""
        covers = [self.lives[place][1] for place in (page, layer) if not self.is_alive(place)]
        return self.is_alive(thing) and not any(is_covered(thing, cover) for cover in covers)

    def bodies_of(self, *kinds):
        """The bodies of all things of some kinds."""
        return {thing: said for thing, said in self.bodies.items() if said and said[0] in kinds}

    def pages(self):
        """The names of the pages that are to be seen."""
        pages = self.bodies_of(PAGE)
        places = [(name, page, layer) for name, page, layer, _ in self.strokes]
        places += [(thing, *read_place(said)) for thing, said in self.bodies_of(TEXT, IMAGE).items()]
        shown = {page for thing, page, layer in places if self.is_shown(thing, page, layer)}
        return {page for page in pages if self.is_alive(page) or page in shown}


def read_place(body):
    """The page and the layer of a thing that lies on a page."""
    source = Bytes(body)
    source.byte()
    return source.name(), source.name()


def all_strokes(records):
    """The strokes of a file of records, with those whose ink is stored in another form."""
    bodies = [(thing, said) for thing, code, _, said in records.statements if code == BODY]
    others = [(thing, said) for thing, said in bodies if said and said[0] == STROKE]
    return records.strokes + [(thing, *read_place(said), read_ink(said[33:], 1)[0]) for thing, said in others]


def read_life(source):
    """The causal length and the cover: ranges of counters, each with its incarnation."""
    length, cover = source.varint(), []
    for _ in range(source.varint()):
        (incarnation,), end = source.unpack("Q"), 0
        for _ in range(source.varint()):
            first = end + source.varint()
            end = first + source.varint() + 1
            cover.append((incarnation, first, end))
    source.end()
    return length, cover


def is_covered(thing, cover):
    """Whether a thing is in a cover."""
    incarnation, counter = thing
    return any(owner == incarnation and first <= counter < end for owner, first, end in cover)


def hexadecimal(name):
    """A name in hexadecimal digits, counter first."""
    incarnation, counter = name
    return f"{counter:016x}{incarnation:016x}"


def describe(data):
    """What is in a bundle."""
    entries = read_archive(data)
    manifest = read_manifest(entries)
    is_records = re.compile(r"notebook\.records|pages/[0-9]{4,}\.records").fullmatch
    records = [Records(content) for name, content in entries if is_records(name)]
    need(sum(file.count for file in records) <= 4_000_000, "it has too many statements")
    notebook = Notebook(records)
    strokes = [
        {"name": hexadecimal(name), "page": hexadecimal(page), "layer": hexadecimal(layer),
         "shown": notebook.is_shown(name, page, layer), **ink}
        for name, page, layer, ink in notebook.strokes
    ]
    return {
        **{member: manifest[member] for member in ("format", "kind", "notebook", "title")},
        "pages": len(notebook.pages()),
        "statements": sum(file.count for file in records),
        "blobs": sum(name.startswith("blobs/") for name, _ in entries),
        "strokes": strokes,
        "points": sum(len(stroke["points"]) for stroke in strokes),
    }


def main():
    """Prints what is in the file that the command line names."""
    if len(sys.argv) != 2:
        sys.exit("usage: read_bundle.py FILE")
    path = sys.argv[1]
    try:
        need(os.path.getsize(path) <= 1 << 30, "it is too large")
        with open(path, "rb") as file:
            found = describe(file.read())
    except OSError as error:
        sys.exit(f"{path} cannot be read: {error.strerror}.")
    except Damage as damage:
        sys.exit(f"{path} is no whole bundle: {damage}.")
    except (ValueError, zlib.error, RecursionError):
        sys.exit(f"{path} is no whole bundle: a part of it cannot be read.")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
