internal import Bytes
internal import Desk
internal import Export
internal import Geometry
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// The custom papers: a folder beside the library with a PDF for each, under its name.
///
/// People may add or remove files there: whatever is in it, the worst is that a paper cannot be read.
struct PaperFolder: Sendable {
  private let path: String

  private static let most = 10_000
  private static let endings = [".pdf", ".PDF"]

  init(of library: String) { path = Library.paperFolder(of: library) }

  /// All papers, latest first.
  func papers() -> [ListedPaper] {
    var found: [(paper: ListedPaper, seconds: Int)] = []
    var known: Set<PathParts> = []
    for file in (Disk.names(in: path) ?? []).prefix(Self.most) {
      guard let name = Self.name(ofFile: file), known.insert(PathParts(name)).inserted,
        let facts = Disk.facts(of: "\(path)/\(file)"), facts.kind == .file,
        (1...PaperFile.largest).contains(facts.size)
      else { continue }
      let mark = "\(facts.size) \(facts.seconds) \(facts.nanoseconds)"
      found.append((ListedPaper(name: name, mark: mark), facts.seconds))
    }
    return found.sorted { ($1.seconds, $0.paper.name) < ($0.seconds, $1.paper.name) }.map(\.paper)
  }

  /// The name of the paper in a file; nil for a hidden file, and for one that is not named as a PDF.
  private static func name(ofFile file: String) -> String? {
    guard file.utf8.first != UInt8(ascii: "."),
      let ending = endings.first(where: { PathParts(file).ends(in: $0) })
    else { return nil }
    return PathParts(file).dropping(ending)
  }

  private func file(of name: String) -> String? {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return Self.endings.lazy.map { "\(path)/\(name)\($0)" }
      .first { Disk.facts(of: $0)?.kind == .file }
  }

  func read(_ name: String) throws -> PaperFile { try PaperFile(reading: bytes(of: name)) }

  private func bytes(of name: String) throws(PaperTrouble) -> [UInt8] {
    guard let file = file(of: name),
      let bytes = Disk.bytes(of: file, atMost: PaperFile.largest + 1)
    else { throw .gone(name) }
    return bytes
  }

  /// Saves the PDF of a paper under an unused name, and returns that.
  func save(_ bytes: [UInt8], named request: String) throws -> String {
    guard Disk.makeFolders(path, permissions: 0o700) else { throw PaperTrouble.noFolder(path) }
    let name = freeName(like: request)
    try OutputFile.write(bytes, to: "\(path)/\(name).pdf", permissions: 0o600)
    return name
  }

  /// Renames a paper, and returns its new name, which was unused.
  func rename(_ name: String, to request: String) throws(PaperTrouble) -> String {
    guard let file = file(of: name) else { throw .gone(name) }
    let new = freeName(like: request, besides: name)
    guard Disk.rename(file, to: "\(path)/\(new).pdf") else { throw .unchangeable(name) }
    Disk.flush(path)
    return new
  }

  /// Removes a paper; returns its file, so that it can be restored.
  func remove(_ name: String) throws(PaperTrouble) -> [UInt8] {
    let bytes = try bytes(of: name)
    guard let file = file(of: name), Disk.remove(file) else { throw .unchangeable(name) }
    Disk.flush(path)
    return bytes
  }

  /// A file name that no other paper has, even on systems that ignore case.
  private func freeName(like request: String, besides own: String? = nil) -> String {
    let names = (Disk.names(in: path) ?? []).compactMap(Self.name).filter { $0 != own }
    let taken = Set(names.map(FileName.folded))
    let name = FileName.safe(request)
    return (1...).lazy.map { $0 == 1 ? name : "\(name) \($0)" }
      .first { !taken.contains(FileName.folded($0)) } ?? name
  }
}

enum PaperTrouble: Error, Hashable, Worded {
  case gone(String)
  case unchangeable(String)
  case noFolder(String)

  var words: Words {
    switch self {
    case .gone(let name): "the paper '\(PathText.readable(name))' no longer exists"
    case .unchangeable(let name): "the file of '\(PathText.readable(name))' cannot be changed"
    case .noFolder(let path): "cannot create the folder \(PathText.readable(path))"
    }
  }
}

extension PaperPicture {
  /// The oversampling: thin lines of a PDF would be too dark otherwise.
  private static let fineness = 4

  init(of paper: ListedPaper, in frame: PaperFrame, from folder: PaperFolder) {
    self.init(of: paper, in: frame)
    guard let file = try? folder.read(paper.name) else { return }
    var page = LoosePage(
      number: 1, size: file.sheet.size, paper: Paper(.plain, color: file.sheet.color))
    page.backdrop = file.paper(named: paper.name).backdrop
    page.files = [file.hash: file.bytes]
    self.init(of: paper, in: frame, hash: file.hash, drawing: page)
  }

  /// Draws a page; without pixels if a part of it cannot be read.
  init(
    of paper: ListedPaper, in frame: PaperFrame, hash: ContentHash? = nil, drawing page: LoosePage
  ) {
    self.init(of: paper, in: frame)
    var picture = PagePicture(of: page)
    picture.light = frame.isDark ? .turned : .plain
    let box = picture.size.box
    let scale = min(Double(frame.width) / box.width, Double(frame.height) / box.height)
    let width = max(Int((box.width * scale).rounded()), 1)
    let height = max(Int((box.height * scale).rounded()), 1)
    let bitmap = Bitmap(
      width: width * Self.fineness, height: height * Self.fineness, format: .opaque)
    let fine = scale * Double(Self.fineness)
    var isWhole = false
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: fine, y: fine))
      isWhole = picture.draw(on: canvas, in: box, scale: fine).isEmpty
    }
    guard isWhole, bitmap.isUsable else { return }
    let rgb = Self.means(of: bitmap.rgb, width: width, height: height)
    self.init(of: paper, in: frame, hash: hash, width: width, height: height, rgb: rgb)
  }

  private static func means(of fine: [UInt8], width: Int, height: Int) -> [UInt8] {
    let row = width * fineness * 3
    guard fine.count == row * height * fineness else { return [] }
    var means: [UInt8] = []
    means.reserveCapacity(width * height * 3)
    for place in 0..<width * height {
      let corner = place / width * fineness * row + place % width * fineness * 3
      for channel in 0..<3 {
        var sum = 0
        for inner in 0..<fineness * fineness {
          let shift = inner / fineness * row + inner % fineness * 3
          sum += Int(fine[corner + shift + channel])
        }
        means.append(UInt8(sum / (fineness * fineness)))
      }
    }
    return means
  }
}
