internal import Bytes
internal import Notebook
internal import Zip

/// The files of a notebook in its archive, with the PDFs that its pages show.
struct SpeedyNoteFiles {
  let root: String
  private let names: Set<String>
  private var sources: [String: Source] = [:]
  private var primary = ""
  /// The PDFs that were read; nil for those that are missing.
  private var opened: [String: PDF?] = [:]

  /// A PDF, and where it may be.
  private struct Source {
    /// The paths of the whole file.
    var paths: [String] = []
    /// A file of only some pages, and their places in it.
    var bundled: String?
    var pages: [Int: Int] = [:]
  }

  struct PDF {
    let bytes: [UInt8]
    let hash: ContentHash
    let name: String
    /// The places of pages in it, if it has only some.
    fileprivate let pages: [Int: Int]?

    /// The number of a page, counted from 0 in the whole file; nil if it is not there.
    func page(_ number: Int) -> Int? {
      guard let pages else { return number }
      return pages[number]
    }
  }

  init(root: String, names: Set<String>, _ json: JSONValue) {
    (self.root, self.names) = (root, names)
    for value in json["pdf_sources"].elements.prefix(1000) {
      var source = Source()
      source.paths = ["relative_path", "path"].compactMap { value[$0]?.text }
      if value["bundled"]?.flag == true { source.bundled = value["bundled_file"]?.text }
      for (page, place) in value["page_map"].members {
        if let page = Int(page), let place = place.integer { source.pages[page] = place }
      }
      let id = value["id"]?.text ?? ""
      if sources.isEmpty, json["pdf_primary_id"] == nil { primary = id }
      sources[id] = source
    }
    if let id = json["pdf_primary_id"]?.text { primary = id }
    let own = ["pdf_relative_path", "pdf_path"].compactMap { json[$0]?.text }.filter { !$0.isEmpty }
    if !own.isEmpty { sources[primary, default: Source()].paths.insert(contentsOf: own, at: 0) }
  }

  /// True if a file is in the folder of the notebook.
  func has(_ name: String) -> Bool { names.contains("\(root)/\(name)") }

  /// The bytes of a file in the folder of the notebook.
  func bytes(_ name: String, in archive: ZipArchive) -> [UInt8]? {
    has(name) ? archive.file("\(root)/\(name)") : nil
  }

  /// Returns the PDF of a source, the first one for no name; nil if it is not in the archive.
  mutating func pdf(_ id: String, in archive: ZipArchive) -> PDF? {
    let id = id.isEmpty ? primary : id
    if let known = opened[id] { return known }
    let pdf = open(id, in: archive)
    opened[id] = .some(pdf)
    return pdf
  }

  /// True if a source was not requested before.
  func isNew(_ id: String) -> Bool { opened[id.isEmpty ? primary : id] == nil }

  private func open(_ id: String, in archive: ZipArchive) -> PDF? {
    guard let source = sources[id] else { return nil }
    // The exporter puts the PDF beside the folder of the notebook, under its own name.
    let places = source.paths + source.paths.map { "../embedded/" + Self.last($0) }
    var whole = places.lazy.compactMap { path(to: $0) }.makeIterator()
    if let name = whole.next(), let bytes = archive.file(name) {
      return PDF(bytes, name, pages: nil)
    }
    guard let name = source.bundled.flatMap({ path(to: $0) }), let bytes = archive.file(name) else {
      return nil
    }
    return PDF(bytes, name, pages: source.pages)
  }

  private static func last(_ path: String) -> String {
    path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
  }

  /// Resolves a path relative to the folder of the notebook; nil if the archive has no such file.
  private func path(to file: String) -> String? {
    var parts = root.split(separator: "/")
    for part in file.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    let name = parts.joined(separator: "/")
    return names.contains(name) ? name : nil
  }
}

extension SpeedyNoteFiles.PDF {
  fileprivate init?(_ bytes: [UInt8], _ path: String, pages: [Int: Int]?) {
    guard Array(bytes.prefix(1024)).contains("%PDF-") else { return nil }
    self.init(
      bytes: bytes, hash: ContentHash(of: bytes), name: PathParts(path).name, pages: pages)
  }
}
